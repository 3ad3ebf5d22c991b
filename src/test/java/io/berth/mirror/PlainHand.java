package io.berth.mirror;

import static io.berth.sandbox.cluster.PodManifest.pod;

import io.berth.sandbox.Rest.Answer;
import io.berth.sandbox.cluster.Pods;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** A client that knows nothing of Berth: it creates, binds, completes and deletes the Pods of its places as a seed says. */
final class PlainHand {
    private final Pods pods;
    private final List<String> nodes;
    private final List<String> names;
    private final Random random;
    private int steps;

    PlainHand(Pods pods, List<String> nodes, List<String> names, long seed) {
        this.pods = pods;
        this.nodes = List.copyOf(nodes);
        this.names = List.copyOf(names);
        this.random = new Random(seed);
    }

    int steps() {
        return steps;
    }

    /** A Pod at each place. */
    void fill() {
        names.forEach(this::place);
    }

    void step() {
        steps++;
        var name = names.get(random.nextInt(names.size()));
        switch (random.nextInt(10)) {
            case 0, 1 -> expect(pods.delete(name), 200, 404);
            case 2, 3 -> expect(pods.deleteByForce(name), 200, 404);
            case 4, 5 -> {
                var phase = random.nextBoolean() ? "Succeeded" : "Failed";
                expect(pods.patchStatus(name, Map.of("phase", phase)), 200, 404);
            }
            default -> place(name);
        }
    }

    /** What stands there already is bound, if it is not; a Pod may end up where it does not fit. */
    private void place(String name) {
        var node = nodes.get(random.nextInt(nodes.size()));
        var made = pod(name).cpu(1 + random.nextInt(14) + "m").memory(1 + random.nextInt(20) + "Mi");
        if (random.nextInt(10) == 0) {
            made = made.on(node);
        }
        var created = expect(pods.api().post(pods.path(), made.json()), 201, 409);
        if (created.status() == 201 && random.nextBoolean()) {
            expect(pods.bind(created.body(), node), 201, 409);
        } else {
            expect(pods.bind(name, node), 201, 404, 409);
        }
    }

    private Answer expect(Answer answer, Integer... statuses) {
        if (!Set.of(statuses).contains(answer.status())) {
            throw new AssertionError("step " + steps + " was answered " + answer.status() + " " + answer.body());
        }
        return answer;
    }
}
