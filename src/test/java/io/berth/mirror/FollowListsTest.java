package io.berth.mirror;

import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.mirror.SeenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.ResourceName;
import io.berth.fixtures.Answers;
import io.berth.fixtures.PodBuilder;
import io.berth.mirror.PodFollowed.Word;
import io.berth.reservation.Calls;
import io.berth.reservation.Change;
import io.berth.reservation.Claim;
import io.berth.reservation.Filter;
import io.berth.reservation.Insistence;
import io.berth.reservation.Phase;
import io.berth.reservation.Position;
import io.berth.reservation.Precondition;
import io.berth.reservation.Reservation;
import io.berth.reservation.Settlement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What comparing the table with a list of the Pods does to it, on real Redis. */
class FollowListsTest {
    private final Follower follower = new Follower();

    @BeforeEach
    void aClusterOfTwoNodes() {
        follower.compareNodes(
                1, node("n1").cpu("1").build(), node("n2").cpu("1").build());
        follower.comparePods(1);
        follower.prove();
    }

    private long boundCpu(String node) {
        return follower.calls.node(node).bound().get(ResourceName.CPU);
    }

    private List<Change> changes() {
        return follower.calls.changesAfter(new Position(follower.epoch, 0));
    }

    private Reservation row(String name) {
        return Answers.answer(follower.table.reservations().findByPod("uid-" + name))
                .orElseThrow();
    }

    @Test
    void whatIsThereAndCannotBeReadIsNotAbsent() {
        follower.tell(pod("odd").on("n1").at(5));
        Answers.answer(follower.pods.compare(new Seen.Listed<>(List.of(), Set.of("uid-odd"), Follower.version(10))));
        assertThat(follower.calls.node("n1").bound().get(ResourceName.PODS)).isOne();
    }

    @Test
    void aBindHeldBackPastTheDeletionAndAListMakesNoRow() {
        follower.comparePods(10);
        assertThat(follower.tell(pod("web").on("n1").at(5))).isEqualTo(Word.OLD);
        assertThat(follower.tell(pod("web").on("n1").at(11))).isEqualTo(Word.FOREIGN);
        follower.comparePods(12);
        assertThat(boundCpu("n1")).isZero();
    }

    @Test
    void aListBringsBackARowThatWasEndedThoughItsPodStands() {
        var web = pod("web").cpu(300).on("n1").at(5);
        follower.tell(web);
        follower.comparePods(10, web);
        follower.calls.settle(row("web").id(), Calls.ADMIN, Settlement.ended, Precondition.NONE);
        assertThat(boundCpu("n1")).isZero();
        follower.comparePods(11, web);
        assertThat(boundCpu("n1")).isEqualTo(300);
    }

    @Test
    void anOldListOfAPausedReplicaBringsNothingBack() {
        var web = pod("web").cpu(300).on("n1").at(5);
        follower.tell(web);
        follower.tellGone(pod("web").on("n1").at(6));
        follower.comparePods(10);
        follower.comparePods(5, web);
        assertThat(boundCpu("n1")).isZero();
    }

    @Test
    void aListRemovesOnlyBoundRowsThatAreNoNewerThanItself() {
        follower.tell(pod("old").on("n1").at(5));
        follower.tell(pod("new").on("n1").at(15));
        follower.calls.grant(PodBuilder.pod("reserved").cpu("100m").on("n1"));
        follower.comparePods(10);
        assertThat(follower.calls.listAll(Filter.ALL, 10))
                .extracting(row -> row.pod().name())
                .containsExactlyInAnyOrder("new", "reserved");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aListEndsARowUnderWayWhosePodWasThereBefore(boolean binding) {
        var ask = PodBuilder.pod("web").cpu("100m").on("n1");
        var granted = follower.calls.grant(new Claim(
                ask.pod(),
                ask.placement(),
                ask.requests(),
                ask.holder(),
                ask.ttl(),
                ask.priority(),
                Insistence.NONE,
                Optional.of(Follower.version(11)),
                List.of(),
                Set.of()));
        if (binding) {
            follower.calls.beginBind(granted.id());
        }
        follower.comparePods(10);
        assertThat(row("web").phase()).isEqualTo(binding ? Phase.Binding : Phase.Reserved);
        follower.comparePods(12);
        assertThat(follower.calls.listAll(Filter.ALL, 10)).isEmpty();
        assertThat(changes().getLast().reason()).contains("PodGone");
    }
}
