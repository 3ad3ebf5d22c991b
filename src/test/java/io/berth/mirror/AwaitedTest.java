package io.berth.mirror;

import static io.berth.fixtures.Answers.answer;
import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.mirror.SeenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.NodeName;
import io.berth.cluster.Pod;
import io.berth.cluster.ResourceName;
import io.berth.fixtures.PodBuilder;
import io.berth.reservation.AssumeResult;
import io.berth.reservation.Claim;
import io.berth.reservation.NodeState;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Room that a scheduler makes for a Pod of its own is left to that Pod by all who are no more urgent. */
class AwaitedTest {
    private final Follower follower = new Follower();

    @BeforeEach
    void aNodeOfOneCpu() {
        follower.compareNodes(
                1, node("n1").cpu("1").build(), node("n2").cpu("1").build());
        follower.comparePods(1);
        follower.prove();
    }

    @Test
    void othersThatAreNoMoreUrgentFindItTaken() {
        await(preemptor(5), "n1");
        assertThat(assume("low", 4)).isInstanceOf(AssumeResult.NodeFull.class);
        assertThat(assume("equal", 5)).isInstanceOf(AssumeResult.NodeFull.class);
        assertThat(state().availableTo("uid-low", 4, ResourceName.CPU)).isZero();
        assertThat(state().availableTo("uid-high", 6, ResourceName.CPU)).isEqualTo(1000);
        assertThat(assume("high", 6)).isInstanceOf(AssumeResult.Assumed.class);
    }

    @Test
    void thePodItselfHasItAndIsThenCountedByItsRow() {
        await(preemptor(5), "n1");
        assertThat(assume("preemptor", 5)).isInstanceOf(AssumeResult.Assumed.class);
        assertThat(state().awaited()).isEmpty();
        assertThat(state().available().get(ResourceName.CPU)).isZero();
    }

    @Test
    void oneOfTwoThatAreAwaitedAtOnceHasIt() {
        await(preemptor(5), "n1");
        follower.table.pass(Duration.ofMillis(1));
        Pod second = pod("second").cpu(1000).awaited("n1", 5).at(8);
        await(second, "n1");
        assertThat(state().availableTo("uid-preemptor", 5, ResourceName.CPU)).isEqualTo(1000);
        assertThat(state().availableTo("uid-second", 5, ResourceName.CPU)).isZero();
        assertThat(assume("second", 5)).isInstanceOf(AssumeResult.NodeFull.class);
        assertThat(assume("preemptor", 5)).isInstanceOf(AssumeResult.Assumed.class);
    }

    @Test
    void aPodThatIsBoundElsewhereIsAwaitedNowhere() {
        assertThat(follower.pods.put(preemptor(5))).isPresent();
        await(preemptor(5), "n1");
        follower.tell(
                follower.pods.put(pod("preemptor").cpu(1000).on("n2").at(8)).orElseThrow());
        assertThat(assume("low", 0)).isInstanceOf(AssumeResult.Assumed.class);
        follower.tell(pod("preemptor").cpu(1000).on("n2").end().at(9));
        assertThat(state().awaited()).isEmpty();
    }

    @Test
    void aFailedBindLeavesItAwaited() {
        await(preemptor(5), "n1");
        var row = ((AssumeResult.Assumed) assume("preemptor", 5)).reservation();
        assertThat(follower.calls.forget(row.id())).isNotNull();
        assertThat(assume("low", 4)).isInstanceOf(AssumeResult.NodeFull.class);
    }

    @Test
    void aPodThatIsReservedElsewhereIsAwaitedNowhere() {
        await(preemptor(5), "n1");
        answer(follower.table.reservations().assume(claim("preemptor", 5, "n2")));
        assertThat(assume("low", 0)).isInstanceOf(AssumeResult.Assumed.class);
    }

    @Test
    void itEndsWithItsWordWithThePodAndWithTime() {
        Pod preemptor = preemptor(5);
        await(preemptor, "n1");
        follower.tell(
                new PodSighting.Awaited(preemptor, Optional.of(new NodeName("n2")), Optional.of(new NodeName("n1"))));
        assertThat(state().awaited()).isEmpty();
        await(preemptor, "n1");
        follower.tell(new PodSighting.Ended(preemptor, "PodGone"));
        assertThat(state().awaited()).isEmpty();
        await(preemptor, "n1");
        follower.table.pass(Duration.ofMinutes(5));
        follower.prove();
        assertThat(state().awaited()).isEmpty();
        follower.comparePods(9, preemptor);
        assertThat(assume("low", 0)).as("a list does not begin it anew").isInstanceOf(AssumeResult.Assumed.class);
    }

    @Test
    void aFollowerTellsOfEachChangeOnce() {
        Pod preemptor = preemptor(5);
        assertThat(follower.pods.put(preemptor))
                .contains(new PodSighting.Awaited(preemptor, preemptor.nominated(), Optional.empty()));
        assertThat(follower.pods.put(preemptor)).isEmpty();
        Pod given = pod("preemptor").cpu(1000).at(8);
        assertThat(follower.pods.put(given))
                .contains(new PodSighting.Awaited(given, Optional.empty(), preemptor.nominated()));
        assertThat(follower.pods.put(given)).isEmpty();
    }

    @Test
    void aListTellsOfWhoIsAwaited() {
        follower.comparePods(9, preemptor(5));
        assertThat(assume("low", 4)).isInstanceOf(AssumeResult.NodeFull.class);
    }

    private void await(Pod pod, String node) {
        follower.tell(new PodSighting.Awaited(pod, Optional.of(new NodeName(node)), Optional.empty()));
    }

    private static Pod preemptor(int priority) {
        return pod("preemptor").cpu(1000).awaited("n1", priority).at(7);
    }

    private NodeState state() {
        return answer(follower.table.roomView().current())
                .node(new NodeName("n1"))
                .orElseThrow();
    }

    private AssumeResult assume(String name, int priority) {
        return answer(follower.table.reservations().assume(claim(name, priority, "n1")));
    }

    private static Claim claim(String name, int priority, String node) {
        return PodBuilder.pod(name).cpu("1").priority(priority).on(node);
    }
}
