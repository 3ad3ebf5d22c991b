package io.berth.mirror;

import static io.berth.fixtures.Answers.answer;
import static io.berth.fixtures.NodeBuilder.node;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.NodeName;
import io.berth.cluster.Pod;
import io.berth.cluster.PodRef;
import io.berth.fixtures.PodBuilder;
import io.berth.reservation.Filter;
import io.berth.reservation.Phase;
import io.berth.reservation.Reservation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/**
 * Whatever happened, in whatever order and however often it was told, by whomever, and whichever lists came late: after one
 * list of the truth the table is the truth, and stays so when everything old is told again.
 */
class ConvergenceProperties {
    @Property(tries = 60, shrinking = ShrinkingMode.BOUNDED)
    void theTableIsTheClusterAfterAnyHistory(@ForAll long seed) {
        Random random = new Random(seed);
        Follower follower = new Follower();
        follower.compareNodes(
                2, node("n1").cpu("2").build(), node("n2").cpu("2").build());
        follower.comparePods(2);
        History history = new History(random);
        for (int step = 0; step < 60; step++) {
            history.step();
            tellSome(follower, history, random);
        }
        Seen.Listed<Pod> truth = history.list();
        answer(follower.pods.compare(truth));
        follower.table.pass(Duration.ofMinutes(5));
        drain(follower);
        isTheTruth(follower, history);

        List<PodSighting> old = new ArrayList<>(history.watched);
        Collections.shuffle(old, random);
        old.forEach(follower::tell);
        history.lists.forEach(list -> answer(follower.pods.compare(list)));
        isTheTruth(follower, history);
    }

    /** Some of what was ever seen, again or for the first time; a list held back for long; a scheduler of Berth's own. */
    private static void tellSome(Follower follower, History history, Random random) {
        for (int i = random.nextInt(3); i > 0 && !history.watched.isEmpty(); i--) {
            follower.tell(history.watched.get(random.nextInt(history.watched.size())));
        }
        if (!history.lists.isEmpty() && random.nextInt(8) == 0) {
            answer(follower.pods.compare(history.lists.get(random.nextInt(history.lists.size()))));
        }
        if (random.nextInt(4) == 0) {
            history.pods().stream()
                    .filter(pod -> pod.node().isEmpty() && !pod.terminal())
                    .findFirst()
                    .ifPresent(pod -> reserve(follower, pod));
        }
    }

    private static void reserve(Follower follower, Pod pod) {
        PodRef ref = pod.ref();
        follower.prove();
        follower.calls.assume(
                PodBuilder.pod(ref.name()).uid(ref.uid()).cpu("100m").onAnyOf("n1", "n2"));
    }

    private static void drain(Follower follower) {
        while (follower.calls.expire() > 0) {
            // Each call ends a helping of what is due.
        }
    }

    private static void isTheTruth(Follower follower, History history) {
        Map<String, String> wanted = history.pods().stream()
                .filter(Pod::takesRoom)
                .collect(Collectors.toMap(
                        pod -> pod.ref().uid(), pod -> pod.node().orElseThrow() + " " + pod.requests()));
        List<Reservation> rows = follower.calls.listAll(Filter.ALL, 100);
        assertThat(rows).allMatch(row -> row.phase() == Phase.Bound);
        assertThat(rows.stream()
                        .collect(Collectors.toMap(row -> row.pod().uid(), row -> row.node() + " " + row.requests())))
                .isEqualTo(wanted);
        for (String name : List.of("n1", "n2")) {
            assertThat(answer(follower.table.upkeep().audit(new NodeName(name))))
                    .isEmpty();
        }
    }
}
