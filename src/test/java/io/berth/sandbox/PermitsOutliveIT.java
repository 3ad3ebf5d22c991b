package io.berth.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A permit is the table's: it outlives every replica, also all of them at once, and so does what ends it. */
class PermitsOutliveIT {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final SandboxOptions OPTIONS =
            SandboxOptions.THREE.withReplicas(2).with("berth.permits.approvers.quota", "approver");

    @Test
    void aRestartOfAllReplicasLosesNoPermitAndMovesNoDeadline() {
        try (var sandbox = Sandbox.start(OPTIONS)) {
            Nodes.of(sandbox).declare("kept", Map.of("cpu", "8"));
            var rest = sandbox.rest(0, "holder");
            var allowed = waiting(rest, "allowed", "5m");
            var denied = waiting(rest, "denied", "5m");
            var runsOut = waiting(rest, "runs-out", "2s");

            sandbox.replicas().forEach(Replica::kill);
            sandbox.replicas().forEach(Replica::restart);

            for (var row : List.of(allowed, denied)) {
                assertThat(rest.get(path(row)).expect(200).body().path("permits"))
                        .isEqualTo(row.body().path("permits"));
            }
            var approver = sandbox.rest(1, "approver");
            approver.post(path(allowed) + "/permits/quota", Map.of("decision", "allow"))
                    .expect(200);
            rest.post(path(allowed) + "/begin-bind", Map.of()).expect(200);
            approver.post(path(denied) + "/permits/quota", Map.of("decision", "deny"))
                    .expect(200);
            await().atMost(LIMIT)
                    .untilAsserted(() -> assertThat(outcome(rest, runsOut)).isEqualTo("PermitTimedOut"));
            assertThat(outcome(rest, denied)).isEqualTo("PermitDenied");
        }
    }

    private static String outcome(Rest rest, Rest.Answer row) {
        return rest.get(path(row)).body().at("/outcome/result").asText();
    }

    private static String path(Rest.Answer row) {
        return "/v1/reservations/" + row.text("id");
    }

    private static Rest.Answer waiting(Rest rest, String name, String timeout) {
        return Ask.pod(name)
                .on("kept")
                .permits(Map.of("name", "quota", "timeout", timeout))
                .send(rest)
                .expect(201);
    }
}
