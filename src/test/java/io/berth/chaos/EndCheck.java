package io.berth.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.chaos.oracle.Oracle;
import io.berth.chaos.oracle.TableCheck;
import io.berth.sandbox.Replica;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/** What must be so soon after the last fault: by every replica's word the table is what the API server shows. */
record EndCheck(Oracle oracle, TableCheck table, List<Replica> replicas) {
    /**
     * The longest that a row which is not Bound may live: the TTL, or all attempts of a bind and its fence, by a replica that
     * has just been started, on a busy machine; and two audits.
     */
    static final Duration LIMIT = Duration.ofSeconds(60);

    private static final Duration CALL = Duration.ofSeconds(5);
    private static final String CLEAN_AUDIT = "(?s).*\nberth_audit_drifted_sums(\\{[^}]*})? 0\\.0\n.*";

    /** What is not so yet. */
    List<String> differences() {
        if (!oracle.isUpToDate()) {
            return List.of("the oracle has not judged everything");
        }
        var found = new ArrayList<String>();
        for (var replica : replicas) {
            try {
                table.differences(items(replica, "/v1/reservations?limit=5000"), items(replica, "/v1/nodes?limit=5000"))
                        .forEach(difference -> found.add("replica " + replica.port() + ": " + difference));
                var metrics = replica.rest("oracle")
                        .within(CALL)
                        .get("/q/metrics")
                        .body()
                        .asText();
                if (!metrics.matches(CLEAN_AUDIT)) {
                    found.add("replica " + replica.port() + ": its audit found sums that differ from their rows");
                }
            } catch (UncheckedIOException | AssertionError silent) {
                found.add("replica " + replica.port() + ": " + silent.getMessage());
            }
        }
        return found;
    }

    private static List<JsonNode> items(Replica replica, String path) {
        var list = replica.rest("oracle").within(CALL).get(path).expect(200).body();
        return StreamSupport.stream(list.path("items").spliterator(), false).toList();
    }
}
