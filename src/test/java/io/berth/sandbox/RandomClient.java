package io.berth.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.Rest.Answer;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Does anything to any row that it knows of; each answer must be one that can be. */
final class RandomClient {
    private static final int PODS = 300;
    private static final List<Map<String, String>> REQUESTS = List.of(
            Map.of(), Map.of("cpu", "333m"), Map.of("memory", "1.1Gi"), Map.of("cpu", "1", "nvidia.com/gpu", "1"));

    private final Calls calls;
    private final String holder;
    private final Random random;
    private final List<String> nodes;
    private final TreeSet<String> known = new TreeSet<>();
    private final Map<String, Integer> answers = new TreeMap<>();

    RandomClient(Calls calls, String holder, Random random, List<String> nodes) {
        this.calls = calls;
        this.holder = holder;
        this.random = random;
        this.nodes = nodes;
    }

    /** How often each verb was answered how. */
    Map<String, Integer> answers() {
        return answers;
    }

    void step() {
        var dice = random.nextInt(100);
        if (known.isEmpty() || dice < 45) {
            assume();
        } else if (dice < 58) {
            row("forget", holder, (rest, path) -> rest.delete(path), 204, 409);
        } else if (dice < 68) {
            change("renew", holder, random.nextBoolean() ? Map.of() : Map.of("ttl", "2s"), 200, 409, 410);
        } else if (dice < 77) {
            var version = Map.of("resourceVersion", Integer.toString(1 + random.nextInt(3)));
            change("begin-bind", holder, version, 200, 409, 410);
        } else if (dice < 92) {
            var outcome = Map.of("outcome", pick(List.of("bound", "ended", "ended", "failed")));
            change("settle", holder, outcome, 200, 409, 410);
        } else if (dice < 94) {
            change("renew", "stranger", Map.of(), 404, 410);
        } else if (dice < 98) {
            row("get", holder, (rest, path) -> rest.get(path), 200, 410);
        } else {
            look();
        }
    }

    private void assume() {
        var pod = Ask.pod("p-" + random.nextInt(PODS)).of(pick(REQUESTS)).ttl(1 + random.nextInt(2) + "s");
        var ask = random.nextBoolean() ? pod.on(pick(nodes)) : pod.onOneOf(List.of(pick(nodes), "no-such-node"));
        var answer = noted("assume", calls.as(holder, ask::send), 200, 201, 409);
        if (answer.status() != 409) {
            known.add(answer.text("id"));
        }
    }

    private void change(String verb, String caller, Map<String, ?> body, Integer... allowed) {
        row(verb, caller, (rest, path) -> rest.post(path + "/" + verb, body), allowed);
    }

    private void row(String verb, String caller, OnRow call, Integer... allowed) {
        var id = pick(List.copyOf(known));
        var answer = noted(verb, calls.as(caller, rest -> call.make(rest, "/v1/reservations/" + id)), allowed);
        if (answer.status() == 204
                || answer.status() == 410
                || answer.text("phase").equals("Released")) {
            known.remove(id);
        }
    }

    /** INV-1, at any instant. */
    private void look() {
        Function<Rest, Answer> list = rest -> rest.get("/v1/nodes");
        for (var node : noted("look", calls.as(holder, list), 200).body().path("items")) {
            assertThat(node.path("available"))
                    .allSatisfy(amount -> assertThat(amount.asText()).doesNotStartWith("-"));
        }
    }

    private Answer noted(String verb, Answer answer, Integer... allowed) {
        assertThat(answer.status()).as("%s: %s", verb, answer).isIn((Object[]) allowed);
        answers.merge(verb + " " + answer.status(), 1, Integer::sum);
        return answer;
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private interface OnRow {
        Answer make(Rest rest, String path);
    }
}
