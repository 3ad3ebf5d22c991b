package io.berth.mirror;

import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.mirror.SeenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.Node;
import io.berth.cluster.ResourceName;
import io.berth.fixtures.PodBuilder;
import io.berth.reservation.AssumeResult;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a sighting of a node does to the table, on real Redis. */
class FollowNodesTest {
    private static final String GPU = "nvidia.com/gpu";

    private final Follower follower = new Follower();

    @BeforeEach
    void anEmptyCluster() {
        follower.compareNodes(1);
        follower.comparePods(1);
        follower.prove();
    }

    private static Node gpus(long count) {
        return node("n1").cpu("1").with(GPU, count).build();
    }

    private AssumeResult wantGpu(String name) {
        follower.prove();
        return follower.calls.assume(PodBuilder.pod(name).with(GPU, 1).on("n1"));
    }

    private long gpus() {
        return follower.calls.node("n1").node().allocatable().get(new ResourceName(GPU));
    }

    @Test
    void aNewNodeCountsAtOnce() {
        assertThat(follower.tell(gpus(2), 5)).isEqualTo(NodeFollowed.ADDED);
        assertThat(wantGpu("a")).isInstanceOf(AssumeResult.Assumed.class);
    }

    @Test
    void roomThatGoesCountsAtOnceAndRoomThatAppearsAfterTenSeconds() {
        follower.tell(gpus(2), 5);
        follower.tell(pod("user").on("n1").at(6));
        follower.tell(gpus(0), 7);
        assertThat(wantGpu("a")).isInstanceOf(AssumeResult.NodeFull.class);
        follower.tell(gpus(2), 8);
        follower.table.pass(Duration.ofMillis(9_999));
        assertThat(gpus()).isZero();
        assertThat(wantGpu("a")).isInstanceOf(AssumeResult.NodeFull.class);
        follower.table.pass(Duration.ofMillis(1));
        assertThat(gpus()).isEqualTo(2);
        assertThat(wantGpu("a")).isInstanceOf(AssumeResult.Assumed.class);
    }

    @Test
    void aSecondFlapStartsTheWaitAgain() {
        follower.tell(gpus(0), 5);
        follower.tell(gpus(2), 6);
        follower.table.pass(Duration.ofSeconds(5));
        follower.tell(gpus(0), 7);
        follower.tell(gpus(2), 8);
        follower.table.pass(Duration.ofSeconds(5));
        assertThat(gpus()).isZero();
        follower.table.pass(Duration.ofSeconds(5));
        assertThat(gpus()).isEqualTo(2);
    }

    @Test
    void anotherChangeOfTheNodeDoesNotMoveTheWait() {
        follower.tell(gpus(0), 5);
        follower.tell(gpus(2), 6);
        follower.table.pass(Duration.ofSeconds(5));
        follower.tell(node("n1").cpu("1").with(GPU, 2).label("zone", "a").build(), 7);
        follower.table.pass(Duration.ofSeconds(5));
        assertThat(gpus()).isEqualTo(2);
    }

    @Test
    void rowsStayOnANodeThatIsGoneAndGrantsStop() {
        follower.tell(gpus(2), 5);
        follower.tell(pod("user").cpu(300).on("n1").at(6));
        assertThat(follower.tellGone("n1", 7)).isEqualTo(NodeFollowed.GONE);
        assertThat(follower.tellGone("n1", 7)).isEqualTo(NodeFollowed.OLD);
        assertThat(wantGpu("a")).isInstanceOf(AssumeResult.NodeUnknown.class);
        assertThat(follower.calls.node("n1").gone()).isTrue();
        assertThat(follower.calls.node("n1").bound().get(ResourceName.CPU)).isEqualTo(300);
        follower.tellGone(pod("user").on("n1").at(8));
        assertThat(follower.calls.findNode("n1")).isEqualTo(Optional.empty());
        assertThat(follower.calls.allNodes(10)).isEmpty();
    }

    @Test
    void createdAgainFreesWhatWasReservedAndKeepsWhatIsBound() {
        follower.tell(gpus(2), 5);
        follower.tell(pod("user").cpu(300).on("n1").at(6));
        follower.prove();
        follower.calls.grant(PodBuilder.pod("a").cpu("100m").on("n1"));
        follower.tellGone("n1", 7);
        var second = node("n1").uid("second").cpu("4").build();
        assertThat(follower.tell(second, 8)).isEqualTo(NodeFollowed.REPLACED);
        var state = follower.calls.node("n1");
        assertThat(state.reserved().get(ResourceName.CPU)).isZero();
        assertThat(state.bound().get(ResourceName.CPU)).isEqualTo(300);
        assertThat(state.node().allocatable().get(ResourceName.CPU)).isEqualTo(4000);
    }

    @Test
    void aListSaysWhichNodesAreGoneAndALateEventBringsNoneBack() {
        follower.tell(gpus(2), 5);
        follower.compareNodes(10);
        assertThat(follower.calls.allNodes(10)).isEmpty();
        follower.compareNodes(11);
        assertThat(follower.tell(gpus(2), 9)).isEqualTo(NodeFollowed.OLD);
        assertThat(follower.calls.allNodes(10)).isEmpty();
    }

    @Test
    void aCordonCountsAtOnce() {
        follower.tell(gpus(2), 5);
        follower.tell(node("n1").cpu("1").with(GPU, 2).cordoned().build(), 6);
        assertThat(wantGpu("a")).isInstanceOf(AssumeResult.NodeUnschedulable.class);
    }
}
