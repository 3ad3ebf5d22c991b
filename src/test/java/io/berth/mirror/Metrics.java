package io.berth.mirror;

import io.berth.sandbox.Replica;
import java.util.List;

/** What a replica counts. */
record Metrics(Replica replica) {
    /** The sum of a metric's series that carry all of these labels, each {@code name="value"}. */
    double sum(String name, String... labels) {
        return replica.rest("operator")
                .get("/q/metrics")
                .expect(200)
                .body()
                .asText()
                .lines()
                .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
                .filter(line -> List.of(labels).stream().allMatch(line::contains))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
