package io.berth.mirror;

import static io.berth.fixtures.Answers.answer;
import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.mirror.SeenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.stage.handoff.Handoffs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Every silent kubelet's Pod is told of once, and listed, also when many were bound at one instant. */
class SilentKubeletsTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int PODS = 250;

    private final Follower follower = new Follower();
    private final Handoffs handoffs = follower.table.handoffs();

    SilentKubeletsTest() {
        follower.compareNodes(1, node("n1").cpu("100").pods(1000).build());
        IntStream.range(0, PODS)
                .forEach(i -> follower.tell(pod("web-" + i).on("n1").at(10 + i)));
        follower.table.pass(MINUTE);
    }

    @Test
    void eachIsClaimedOnce() {
        List<String> told = new ArrayList<>();
        for (List<Handoffs.Handoff> some = claim(); !some.isEmpty(); some = claim()) {
            some.forEach(one -> told.add(one.reservation().pod().name()));
        }
        assertThat(told).hasSize(PODS).doesNotHaveDuplicates();
    }

    @Test
    void eachStandsInThePagesOnce() {
        List<String> listed = new ArrayList<>();
        Optional<Handoffs.Cursor> after = Optional.empty();
        do {
            var page = answer(handoffs.list(MINUTE, 70, after));
            page.items().forEach(one -> listed.add(one.reservation().pod().name()));
            after = page.next();
        } while (after.isPresent());
        assertThat(listed).hasSize(PODS).doesNotHaveDuplicates();
        assertThat(answer(handoffs.count(MINUTE))).isEqualTo(PODS);
    }

    private List<Handoffs.Handoff> claim() {
        return answer(handoffs.claimSilent(MINUTE, 100));
    }
}
