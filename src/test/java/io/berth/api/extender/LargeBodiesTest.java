package io.berth.api.extender;

import static io.berth.api.extender.Scheduler.fresh;
import static io.berth.api.extender.Scheduler.node;
import static io.berth.api.extender.Scheduler.pod;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every node of a large cluster, whole. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class LargeBodiesTest {
    private static final int NODES = 5_000;
    private static final String PADDING = "x".repeat(4_000);

    private final Scheduler alpha = new Scheduler("alpha");

    @BeforeEach
    void open() {
        Scheduler.awaitOpen();
    }

    @Test
    void areAnsweredRightAndAtTheSameTime() {
        String first = node("{'cpu':'1'}");
        String last = node("{'cpu':'1'}");
        List<String> nodes = new ArrayList<>();
        nodes.add(whole(first));
        IntStream.range(2, NODES).forEach(i -> nodes.add(whole("nowhere-" + i)));
        nodes.add(whole(last));
        String body =
                "{\"Pod\":%s,\"Nodes\":{\"items\":[%s]}}".formatted(pod(fresh("uid"), "1"), String.join(",", nodes));
        List<CompletableFuture<JsonNode>> answers = IntStream.range(0, 3)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> alpha.ask("filter", body)))
                .toList();
        for (var pending : answers) {
            JsonNode answer = pending.join();
            assertThat(answer.path("Nodes").path("items").findValuesAsText("name"))
                    .containsExactly(first, last);
            assertThat(answer.path("FailedNodes").propertyStream()).hasSize(NODES - 2);
        }
    }

    @Test
    void ofAWayInThatKnowsNoneAreSmallStill() {
        assertThat(alpha.call("evict", "{}").statusCode()).isEqualTo(404);
        assertThat(alpha.call("evict", " ".repeat(2 << 20)).statusCode()).isEqualTo(413);
    }

    private static String whole(String name) {
        return "{\"metadata\":{\"name\":\"%s\",\"annotations\":{\"a\":\"%s\"}}}".formatted(name, PADDING);
    }
}
