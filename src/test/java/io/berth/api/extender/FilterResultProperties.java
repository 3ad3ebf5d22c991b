package io.berth.api.extender;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.cluster.Node;
import io.berth.cluster.NodeName;
import io.berth.cluster.Resources;
import io.berth.reservation.NodeState;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever nodes are named: what goes back is some of them, in their order, and as they came. */
class FilterResultProperties {
    @Property(tries = 500)
    void namesGoBackUnchangedAndInOrder(@ForAll @Size(max = 20) List<String> names, @ForAll Set<String> others) {
        Map<String, Misfit> failed = failed(names, others);
        var answer = read(FilterResult.document(new byte[0], new Candidates.Names(names), failed));
        List<String> kept = new ArrayList<>();
        answer.path("NodeNames").forEach(name -> kept.add(name.asText()));
        assertThat(kept)
                .isEqualTo(
                        names.stream().filter(name -> !failed.containsKey(name)).toList());
        List<String> told = new ArrayList<>();
        answer.path("FailedNodes").fieldNames().forEachRemaining(told::add);
        assertThat(told).containsExactlyInAnyOrderElementsOf(failed.keySet());
    }

    @Property(tries = 500)
    void objectsGoBackAsTheyCame(@ForAll @Size(max = 20) Set<@IntRange(max = 1000) Integer> numbers) {
        StringBuilder body = new StringBuilder("garbage before");
        List<Candidates.Item> items = new ArrayList<>();
        List<String> wanted = new ArrayList<>();
        for (int number : numbers) {
            String object = "{ \"n\" : %d.50 }".formatted(number);
            items.add(new Candidates.Item("n" + number, new Span(body.length(), body.length() + object.length())));
            body.append(object).append("between");
            if (number % 3 != 0) {
                wanted.add(object);
            }
        }
        Map<String, Misfit> failed = new HashMap<>();
        numbers.stream().filter(number -> number % 3 == 0).forEach(number -> failed.put("n" + number, Misfit.COOLING));
        byte[] bytes = body.toString().getBytes(StandardCharsets.US_ASCII);
        String answer = new String(
                FilterResult.document(bytes, new Candidates.Whole(items), failed), StandardCharsets.US_ASCII);
        assertThat(answer).startsWith("{\"Nodes\":{\"metadata\":{},\"items\":[" + String.join(",", wanted) + "]},");
    }

    @Property(tries = 500)
    void scoresAreFromNoneToTenAndNeverRiseWithWhatIsInFlight(
            @ForAll String uid, @ForAll String name, @ForAll @IntRange(max = 100_000) int inFlight) {
        int score = Scores.of(busy(inFlight), uid, name);
        assertThat(score).isBetween(0, 10).isLessThanOrEqualTo(Scores.of(busy(0), uid, name));
        assertThat(Scores.of(busy(2 * inFlight + 1), uid, name)).isLessThanOrEqualTo(score);
    }

    private static NodeState busy(long inFlight) {
        Node node = new Node(new NodeName("n"), "uid", false, Map.of(), Resources.NONE);
        return new NodeState(
                node, Resources.NONE, Resources.NONE, new NodeState.Rows(inFlight / 2, inFlight - inFlight / 2, 3));
    }

    private static Map<String, Misfit> failed(List<String> names, Set<String> others) {
        Map<String, Misfit> failed = new HashMap<>();
        names.stream()
                .filter(name -> name.length() % 2 == 1 || others.contains(name))
                .forEach(name -> failed.put(name, Misfit.UNKNOWN));
        return failed;
    }

    private static JsonNode read(byte[] answer) {
        return Scheduler.json(new String(answer, StandardCharsets.UTF_8));
    }
}
