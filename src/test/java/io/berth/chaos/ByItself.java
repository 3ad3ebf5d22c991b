package io.berth.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.cluster.KubeApi;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** A holder that binds by itself, as the protocol asks it to: read, begin-bind, POST, and say only what it knows. */
final class ByItself implements Way {
    private static final Duration LIMIT = Duration.ofSeconds(4);
    private static final int TOUCHED = 10;
    private static final int GIVEN_UP = 15;

    private final Berths berths;
    private final Reserving reserving;
    private final KubeApi api;
    private final Tally tally;

    /** By its own wire to the API server. */
    ByItself(Berths berths, Reserving reserving, KubeApi api, Tally tally) {
        this.berths = berths;
        this.reserving = reserving;
        this.api = api.within(LIMIT);
        this.tally = tally;
    }

    @Override
    public void attempt(ChaosPod pod) {
        reserving.reserve(pod).ifPresent(row -> bind(pod, row));
    }

    private void bind(ChaosPod pod, JsonNode row) {
        var read = api.pods("default").find(pod.name());
        if (read.isEmpty() || !read.get().at("/metadata/uid").asText().equals(pod.uid())) {
            return;
        }
        var version = read.get().at("/metadata/resourceVersion").asText();
        var begun = call(row, "begin-bind", Map.of("resourceVersion", version));
        var dice = pod.random().nextInt(100);
        if (begun.isEmpty() || begun.get().status() != 200 || dice < GIVEN_UP - TOUCHED) {
            // As one that dies here: Berth makes sure by itself.
            return;
        }
        if (dice < GIVEN_UP) {
            pod.touch();
        }
        post(pod, row, version).ifPresent(word -> call(row, "settle", Map.of("outcome", word)));
    }

    /** What is known of it afterwards: nothing, when the API server has not answered, or not clearly. */
    private Optional<String> post(ChaosPod pod, JsonNode row, String version) {
        var metadata = Map.of("name", pod.name(), "uid", pod.uid(), "resourceVersion", version);
        var target = Map.of("kind", "Node", "name", row.path("node").asText());
        try {
            var answer = api.pods("default").bind(pod.name(), Map.of("metadata", metadata, "target", target));
            tally.count("own bind " + answer.status());
            return switch (answer.status()) {
                case 201 -> Optional.of("bound");
                case 404, 409 -> Optional.of("failed");
                default -> Optional.empty();
            };
        } catch (UncheckedIOException none) {
            tally.count("own bind unanswered");
            return Optional.empty();
        }
    }

    private Optional<io.berth.sandbox.Rest.Answer> call(JsonNode row, String verb, Map<String, String> body) {
        var path = "/v1/reservations/" + row.path("id").asText() + "/" + verb;
        return berths.call(verb, reserving.holder(), LIMIT, rest -> rest.post(path, body));
    }
}
