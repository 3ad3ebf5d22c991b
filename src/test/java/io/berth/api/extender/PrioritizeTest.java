package io.berth.api.extender;

import static io.berth.api.extender.Scheduler.array;
import static io.berth.api.extender.Scheduler.fresh;
import static io.berth.api.extender.Scheduler.node;
import static io.berth.api.extender.Scheduler.pod;
import static io.berth.api.extender.Scheduler.reserve;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class PrioritizeTest {
    private final Scheduler alpha = new Scheduler("alpha");

    @BeforeEach
    void open() {
        Scheduler.awaitOpen();
    }

    @Test
    void whatIsInFlightOnANodeCountsAgainstIt() {
        String busy = node("{'cpu':'8'}");
        String idle = node("{'cpu':'8'}");
        for (int i = 0; i < 7; i++) {
            reserve("beta", fresh("uid"), busy, "100m");
        }
        String unknown = fresh("nowhere");
        JsonNode answer = ask(pod(fresh("uid"), "1"), busy, unknown, idle);
        assertThat(answer.findValuesAsText("Host")).containsExactly(busy, unknown, idle);
        assertThat(score(answer, 0)).isBetween(1, 4);
        assertThat(score(answer, 1)).isZero();
        assertThat(score(answer, 2)).isBetween(7, 10);
    }

    @Test
    void nearEqualsAreNotTheSameForEveryPod() {
        String one = node("{'cpu':'8'}");
        String other = node("{'cpu':'8'}");
        Set<Integer> orders = new HashSet<>();
        for (int i = 0; i < 60; i++) {
            JsonNode answer = ask(pod("uid-" + i, "1"), one, other);
            orders.add(Integer.compare(score(answer, 0), score(answer, 1)));
        }
        assertThat(orders).contains(-1, 1);
    }

    @Test
    void wholeNodesAreScoredToo() {
        String name = node("{'cpu':'8'}");
        String body = "{\"Pod\":%s,\"Nodes\":{\"items\":[{\"metadata\":{\"name\":\"%s\"}}]}}"
                .formatted(pod(fresh("uid"), "1"), name);
        assertThat(alpha.ask("prioritize", body).findValuesAsText("Host")).containsExactly(name);
    }

    private JsonNode ask(String pod, String... names) {
        return alpha.ask("prioritize", "{\"Pod\":%s,\"NodeNames\":%s}".formatted(pod, array(names)));
    }

    private static int score(JsonNode answer, int at) {
        return answer.get(at).path("Score").asInt(-1);
    }
}
