package io.berth.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.Rest.Answer;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** INV-1 where it is hardest: many want the last room of a node at the same instant, over all replicas. */
class LastSlotIT {
    private static final int SLOTS = 17;
    private static final int CALLERS = 200;
    private static final int ROUNDS = 50;

    private final Sandbox sandbox = SharedSandbox.get();
    private final Nodes nodes = Nodes.of(sandbox);

    /** A node that is short of one resource, what each Pod wants, and what then is left. */
    record Case(String scarce, Map<String, String> allocatable, Map<String, String> each, Map<String, String> left) {}

    static Stream<Case> cases() {
        return Stream.of(
                new Case("pods", Map.of("pods", "17"), Map.of(), Map.of("pods", "0")),
                new Case("cpu", Map.of("cpu", "3400m", "pods", "500"), Map.of("cpu", "200m"), Map.of("cpu", "0")),
                new Case(
                        "memory",
                        Map.of("memory", "17Gi", "pods", "500"),
                        Map.of("memory", "1Gi"),
                        Map.of("memory", "0")),
                new Case(
                        "nvidia.com/gpu",
                        Map.of("nvidia.com/gpu", "17", "pods", "500"),
                        Map.of("nvidia.com/gpu", "1"),
                        Map.of("nvidia.com/gpu", "0", "pods", "483")),
                // The first is plenty, the second short: a refused Pod has taken nothing of the first.
                new Case(
                        "nvidia.com/gpu",
                        Map.of("cpu", "200", "nvidia.com/gpu", "17", "pods", "500"),
                        Map.of("cpu", "1", "nvidia.com/gpu", "1"),
                        Map.of("cpu", "183", "nvidia.com/gpu", "0", "pods", "483")),
                new Case(
                        "memory",
                        Map.of("cpu", "200", "memory", "17Mi", "pods", "500"),
                        Map.of("cpu", "1", "memory", "1Mi"),
                        Map.of("cpu", "183", "memory", "0", "pods", "483")));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void goesToAsManyAsFit(Case is) {
        for (var round = 0; round < ROUNDS; round++) {
            var node = "last-" + round;
            nodes.declare(node, is.allocatable);

            var pod = "last-%s-%d-%d-".formatted(is.scarce.replaceAll("[^a-z]", "-"), is.each.size(), round);
            var answers = AtOnce.run(
                    CALLERS, i -> Ask.pod(pod + i).on(node).of(is.each).send(rest(i)));
            var granted = answers.stream().filter(each -> each.status() == 201).toList();
            var refused = answers.stream().filter(each -> each.status() != 201).toList();

            assertThat(granted).as("round %d", round).hasSize(SLOTS);
            assertThat(refused).hasSize(CALLERS - SLOTS).allSatisfy(each -> assertRefused(each, is.scarce));
            assertThat(nodes.reserved(node)).isEqualTo(SLOTS);
            is.left.forEach((resource, amount) ->
                    assertThat(nodes.available(node, resource)).as(resource).isEqualTo(amount));

            forgetAll(granted);
            assertThat(nodes.isWhole(node)).isTrue();
            nodes.delete(node);
        }
    }

    private static void assertRefused(Answer refused, String scarce) {
        refused.expect(409);
        assertThat(refused.code()).isEqualTo("insufficient-capacity");
        assertThat(refused.body().path("deficits").findValuesAsText("resource")).containsExactly(scarce);
    }

    private Rest rest(int caller) {
        return sandbox.rest(caller, "holder-" + caller % 5);
    }

    private void forgetAll(List<Answer> granted) {
        AtOnce.run(granted.size(), i -> {
            var row = granted.get(i);
            return sandbox.rest(i, row.text("holder"))
                    .delete("/v1/reservations/" + row.text("id"))
                    .expect(204);
        });
    }
}
