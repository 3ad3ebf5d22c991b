package io.berth.bench;

import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.fixtures.PodBuilder.pod;
import static java.util.stream.Collectors.joining;

import io.berth.cluster.Node;
import io.berth.reservation.Claim;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** What is asked of the table, the same by REST and by script: one named node, cpu and memory, for five minutes. */
final class Workload {
    static final String HOLDER = "bench";
    static final int NODES = 1000;
    static final int BATCH = 64;

    private static final String CPU = "500m";
    private static final String MEMORY = "256Mi";

    private Workload() {}

    /** Nodes that no run can fill. */
    static List<Node> nodes(int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> node("node-%012d".formatted(number))
                        .cpu("1000k")
                        .memory("1Pi")
                        .pods(100_000_000)
                        .build())
                .toList();
    }

    static Claim claim() {
        var number = Template.pod(0);
        return pod("pod-" + number)
                .uid(String.join("-", number, number, number))
                .cpu(CPU)
                .memory(MEMORY)
                .by(HOLDER)
                .ttl(Duration.ofMinutes(5))
                .on("node-" + Template.node(0));
    }

    static String reserve() {
        return post("/v1/reservations", body(0));
    }

    static String reserveMany() {
        var items = IntStream.range(0, BATCH).mapToObj(Workload::body).collect(joining(","));
        return post("/v1/reservations/batch", "{\"items\":[" + items + "]}");
    }

    static String delete(String id) {
        return "DELETE /v1/reservations/" + id + " HTTP/1.1\r\nHost: 127.0.0.1\r\nBerth-Holder: " + HOLDER + "\r\n\r\n";
    }

    private static String post(String path, String body) {
        return "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nBerth-Holder: " + HOLDER
                + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    private static String body(int item) {
        var number = Template.pod(item);
        return """
                {"pod":{"namespace":"default","name":"pod-%s","uid":"%s-%s-%s"},"node":"node-%s",\
                "requests":{"cpu":"%s","memory":"%s"},"ttl":"5m"}""".formatted(number, number, number, number, Template.node(item), CPU, MEMORY);
    }
}
