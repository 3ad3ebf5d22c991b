package io.berth.mirror;

import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.mirror.SeenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceName;
import io.berth.fixtures.Answers;
import io.berth.fixtures.PodBuilder;
import io.berth.mirror.PodFollowed.Word;
import io.berth.reservation.AssumeResult;
import io.berth.reservation.Change;
import io.berth.reservation.Insistence;
import io.berth.reservation.Phase;
import io.berth.reservation.Position;
import io.berth.reservation.Reservation;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a sighting of a Pod does to the table, on real Redis. */
class FollowPodsTest {
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
    void aForeignBindIsARowThatNamesItsScheduler() {
        assertThat(follower.tell(pod("web").by("stock").cpu(300).on("n1").at(5)))
                .isEqualTo(Word.FOREIGN);
        assertThat(row("web").phase()).isEqualTo(Phase.Bound);
        assertThat(row("web").holder().value()).isEqualTo("foreign:stock");
        assertThat(boundCpu("n1")).isEqualTo(300);
    }

    @Test
    void whatIsNotNewerDoesNothing() {
        follower.tell(pod("web").cpu(300).on("n1").at(5));
        assertThat(follower.tell(pod("web").cpu(900).on("n1").at(5))).isEqualTo(Word.OLD);
        assertThat(follower.tell(pod("web").cpu(900).on("n1").at(4))).isEqualTo(Word.OLD);
        assertThat(boundCpu("n1")).isEqualTo(300);
    }

    @Test
    void aResizeCountsAtOnceAndMayPushTheNodeOver() {
        follower.tell(pod("web").cpu(300).on("n1").at(5));
        assertThat(follower.followed(
                        new PodSighting.OnNode(pod("web").cpu(1200).on("n1").at(6))))
                .isEqualTo(new PodFollowed(Word.RESIZED, true));
        assertThat(boundCpu("n1")).isEqualTo(1200);
        assertThat(follower.calls.census().overcommitted()).isEqualTo(1);
        follower.tell(pod("web").cpu(200).on("n1").at(7));
        assertThat(follower.calls.census().overcommitted()).isZero();
    }

    @Test
    void aReservedRowThatIsBoundToItsNodeIsBound() {
        var granted = follower.calls.grant(PodBuilder.pod("web").cpu("100m").on("n1"));
        assertThat(follower.tell(pod("web").cpu(100).on("n1").at(5))).isEqualTo(Word.BOUND);
        assertThat(row("web").id()).isEqualTo(granted.id());
        assertThat(row("web").boundAt()).isPresent();
        assertThat(boundCpu("n1")).isEqualTo(100);
    }

    @Test
    void aRowWhosePodIsBoundElsewhereMovesAndItsTokenIsDead() {
        var granted = follower.calls.grant(PodBuilder.pod("web").cpu("100m").on("n1"));
        assertThat(follower.tell(pod("web").cpu(100).on("n2").at(5))).isEqualTo(Word.MOVED);
        assertThat(row("web").node()).isEqualTo(new NodeName("n2"));
        assertThat(row("web").id()).isNotEqualTo(granted.id());
        assertThat(follower.calls.node("n1").reserved().get(ResourceName.CPU)).isZero();
        assertThat(changes()).anyMatch(change -> change.reason().equals(Optional.of("BoundElsewhere")));
    }

    @Test
    void anAcknowledgementIsNotedOnce() {
        follower.tell(pod("web").on("n1").at(5));
        assertThat(follower.tell(pod("web").on("n1").acknowledge().at(6))).isEqualTo(Word.ACKNOWLEDGED);
        assertThat(follower.tell(pod("web").on("n1").acknowledge().at(7))).isEqualTo(Word.SAME);
        assertThat(row("web").acknowledgedAt()).isPresent();
    }

    @Test
    void anEndedPodFreesItsRoomOnceWhicheverWayItEnds() {
        follower.tell(pod("web").cpu(300).on("n1").at(5));
        assertThat(follower.tell(pod("web").cpu(300).on("n1").end().at(6))).isEqualTo(Word.ENDED);
        assertThat(follower.tell(pod("web").cpu(300).on("n1").end().at(7))).isEqualTo(Word.SAME);
        assertThat(follower.tellGone(pod("web").cpu(300).on("n1").at(8))).isEqualTo(Word.SAME);
        assertThat(boundCpu("n1")).isZero();
    }

    @Test
    void deletingAPodThatHoldsAReservedRowFreesTheRoomAtOnce() {
        follower.calls.grant(PodBuilder.pod("web").cpu("100m").on("n1"));
        assertThat(follower.tellGone(pod("web").at(5))).isEqualTo(Word.FREED);
        assertThat(follower.calls.node("n1").reserved().get(ResourceName.CPU)).isZero();
        assertThat(changes().getLast().reason()).contains("PodGone");
    }

    @Test
    void aPodOnANodeThatNobodyHasSeenIsCountedThere() {
        assertThat(follower.tell(pod("web").cpu(300).on("nowhere").at(5))).isEqualTo(Word.FOREIGN);
        assertThat(follower.calls.node("nowhere").gone()).isTrue();
        assertThat(boundCpu("nowhere")).isEqualTo(300);
    }

    @Test
    void fiveRejectionsCoolANodeDown() {
        for (int i = 0; i < 5; i++) {
            follower.tell(pod("web-" + i).on("n1").at(10 + 2 * i));
            var failed = pod("web-" + i).on("n1").rejected("OutOfcpu").at(11 + 2 * i);
            assertThat(follower.tell(failed)).isEqualTo(Word.REJECTED);
            assertThat(follower.tell(failed)).isEqualTo(Word.SAME);
        }
        assertThat(follower.calls.assume(PodBuilder.pod("a").cpu("1m").on("n1")))
                .isInstanceOf(AssumeResult.NodeCoolingDown.class);
        follower.calls.grant(PodBuilder.pod("c").cpu("1m").on("n1").insisting(Insistence.COOLING));
        follower.calls.grant(PodBuilder.pod("d").cpu("1m").on("n1").insisting(Insistence.CORDONED));
        assertThat(follower.calls
                        .grant(PodBuilder.pod("a").cpu("1m").onAnyOf("n1", "n2"))
                        .node())
                .isEqualTo(new NodeName("n2"));
        assertThat(follower.calls.node("n1").coolingUntil()).isPresent();
        follower.table.pass(Duration.ofMinutes(10));
        follower.prove();
        assertThat(follower.calls.node("n1").coolingUntil()).isEmpty();
        follower.calls.grant(PodBuilder.pod("b").cpu("1m").on("n1"));
    }

    @Test
    void aRejectionCountsAgainstTheNodeThatTurnedThePodAway() {
        for (int i = 0; i < 5; i++) {
            follower.calls.grant(PodBuilder.pod("web-" + i).cpu("100m").on("n1"));
            follower.tell(pod("web-" + i).on("n2").rejected("OutOfcpu").at(10 + i));
        }
        assertThat(follower.calls.node("n1").coolingUntil()).isEmpty();
        assertThat(follower.calls.node("n2").coolingUntil()).isPresent();
    }

    @Test
    void nothingIsGrantedByAViewThatIsTooOld() {
        follower.table.pass(Duration.ofMillis(15_001));
        assertThat(follower.calls.assume(PodBuilder.pod("a").on("n1"))).isInstanceOf(AssumeResult.MirrorStale.class);
        follower.prove();
        follower.calls.grant(PodBuilder.pod("a").on("n1"));
        follower.table.pass(Duration.ofMillis(15_001));
        assertThat(follower.calls.assume(PodBuilder.pod("a").on("n1"))).isInstanceOf(AssumeResult.AlreadyAssumed.class);
    }

    @Test
    void anotherEpochWantsAnotherList() {
        follower.table.lose();
        follower.calls.open(Optional.of(follower.epoch), Duration.ZERO);
        assertThatThrownBy(() -> follower.tell(pod("web").on("n1").at(5))).isInstanceOf(EpochOverException.class);
        assertThat(follower.calls.assume(PodBuilder.pod("a").on("n1"))).isInstanceOf(AssumeResult.MirrorStale.class);
    }

    @Test
    void aSilentKubeletIsToldOfOnceAndListedUntilItSpeaks() {
        follower.tell(pod("web").on("n1").at(5));
        follower.table.pass(Duration.ofSeconds(60));
        var handoffs = follower.table.handoffs();
        assertThat(Answers.answer(handoffs.claimSilent(Duration.ofSeconds(60), 100)))
                .hasSize(1);
        assertThat(Answers.answer(handoffs.claimSilent(Duration.ofSeconds(60), 100)))
                .isEmpty();
        assertThat(Answers.answer(handoffs.list(Duration.ofSeconds(60), 10, Optional.empty()))
                        .items())
                .singleElement()
                .satisfies(silent -> assertThat(silent.silentFor()).isEqualTo(Duration.ofSeconds(60)));
        follower.tell(pod("web").on("n1").acknowledge().at(6));
        assertThat(Answers.answer(handoffs.count(Duration.ZERO))).isZero();
    }

    @Test
    void aPodTurnedAwayOnANodeThatIsNotKnownLeavesNothing() {
        follower.comparePods(1);
        follower.tell(pod("web").on("n9").rejected("OutOfcpu").at(30));
        assertThat(Answers.answer(follower.table.roomView().current()).node(new NodeName("n9")))
                .isEmpty();
    }
}
