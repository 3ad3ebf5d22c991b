package io.berth.diagnosis;

import static io.berth.diagnosis.Case.unbound;
import static io.berth.diagnosis.DiagnosisAssert.says;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceName;
import io.berth.diagnosis.NodeRoom.Amount;
import io.berth.diagnosis.NodeRoom.Held;
import io.berth.reservation.Holder;
import io.berth.reservation.Phase;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnscheduledTest {
    private static final RoomReport ROOM = new RoomReport(4, 2, List.of(), List.of());
    private static final NodeRoom SHORT = new NodeRoom(
            new NodeName("node-01"),
            Optional.of(new Amount(ResourceName.CPU, 500, 100)),
            Optional.empty(),
            List.of(
                    new Held(new Holder("foreign:default-scheduler"), Phase.Bound, 3000, 3),
                    new Held(new Holder("alpha"), Phase.Reserved, 900, 1)));

    @Test
    void gatesAreNamed() {
        says(unbound().gates("example.com/quota"))
                .is(Verdict.GATED, Side.controller)
                .since(Case.CREATED)
                .waitsFor("scheduling gate example.com/quota")
                .inWords("No scheduler may place it before its scheduling gate example.com/quota is removed.");
        says(unbound().gates("a.b/c", "d.e/f").row(Phase.Reserved, "alpha", "node-01"))
                .is(Verdict.GATED, Side.controller)
                .inWords("No scheduler may place it before its scheduling gates a.b/c and d.e/f are removed.");
    }

    @Test
    void aReservationSaysWhoseAndUntilWhen() {
        says(unbound().row(Phase.Reserved, "alpha", "node-01").room(ROOM))
                .is(Verdict.RESERVED, Side.scheduler)
                .since(Case.LATER)
                .waitsFor("scheduler alpha")
                .inWords(
                        "Scheduler alpha has reserved room on node node-01 until 2026-11-29T12:01:30Z, and has not begun"
                                + " to bind it.");
        says(unbound().row(Phase.Binding, "alpha", "node-01")).is(Verdict.BINDING, Side.scheduler);
        says(unbound().row(Phase.Fencing, "alpha", "node-01")).is(Verdict.FENCING, Side.scheduler);
    }

    @Test
    void withoutRoomItSaysWhatIsMissingAndWhoHoldsIt() {
        says(unbound().room(new RoomReport(2, 0, List.of(SHORT), List.of())))
                .is(Verdict.NO_ROOM, Side.scheduler)
                .waitsFor("room on a node")
                .inWords(
                        "It is not scheduled, and none of 2 nodes has room; the nearest is node-01, which is short of cpu:"
                                + " 500m requested, 100m available, held 3 by 3 bound Pods of foreign:default-scheduler and 900m by"
                                + " 1 reservation of alpha.");
        var cordoned = new NodeRoom(new NodeName("node-02"), Optional.empty(), Optional.of("unschedulable"), List.of());
        says(unbound().room(new RoomReport(1, 0, List.of(cordoned), List.of())))
                .is(Verdict.NO_ROOM, Side.scheduler)
                .inWords(
                        "It is not scheduled, and none of 1 node has room; the nearest is node-02, which is unschedulable.");
        says(unbound().room(new RoomReport(0, 0, List.of(), List.of())))
                .is(Verdict.NO_ROOM, Side.scheduler)
                .waitsFor("a node")
                .inWords("It is not scheduled, and there is no node.");
    }

    @Test
    void withRoomItSaysWhoseTurnItIs() {
        says(unbound().room(ROOM))
                .is(Verdict.UNSCHEDULED, Side.scheduler)
                .since(Case.CREATED)
                .waitsFor("scheduler default-scheduler")
                .inWords(
                        "Scheduler default-scheduler has not placed it though 2 of 4 nodes have room; it has said nothing"
                                + " about it: is it running?");
        says(unbound()
                        .room(ROOM)
                        .condition("PodScheduled", "False", "Unschedulable", "0/4 nodes are available")
                        .warned("FailedScheduling", "default-scheduler", "0/4 nodes are available: 4 had taints."))
                .is(Verdict.UNSCHEDULED, Side.scheduler)
                .since(Case.LATER)
                .inWords("Scheduler default-scheduler has not placed it though 2 of 4 nodes have room; it said last at"
                        + " 2026-11-29T12:01:00Z: 0/4 nodes are available: 4 had taints.");
    }

    @Test
    void aTableThatIsClosedLeavesTheSchedulersWord() {
        says(unbound()).is(Verdict.UNSCHEDULED, Side.scheduler);
    }

    @Test
    void aClaimWithoutAVolumeComesBeforeRoom() {
        says(unbound().room(ROOM).claim(claim(Optional.of("Pending"), false, Optional.empty())))
                .is(Verdict.WAITING_FOR_VOLUME, Side.storage)
                .waitsFor("claim data by provisioner example.com/disks")
                .inWords(
                        "Its claim data has no volume (Pending): it waits for provisioner example.com/disks of storage class"
                                + " fast.");
        says(unbound().room(ROOM).claim(claim(Optional.empty(), false, Optional.empty())))
                .is(Verdict.WAITING_FOR_VOLUME, Side.storage)
                .inWords("Its claim data does not exist.");
    }

    @Test
    void aClaimThatWaitsForItsConsumerWaitsOnTheSchedulerFirst() {
        says(unbound().room(ROOM).claim(claim(Optional.of("Pending"), true, Optional.empty())))
                .is(Verdict.UNSCHEDULED, Side.scheduler);
        says(unbound().room(ROOM).claim(claim(Optional.of("Pending"), true, Optional.of("node-01"))))
                .is(Verdict.WAITING_FOR_VOLUME, Side.storage)
                .inWords(
                        "Its claim data has no volume (Pending): it waits for provisioner example.com/disks of storage class"
                                + " fast, for node node-01.");
        says(unbound().room(ROOM).claim(claim(Optional.of("Bound"), false, Optional.empty())))
                .is(Verdict.UNSCHEDULED, Side.scheduler);
    }

    @Test
    void theFactsNameTheOwnerAndTheWarnings() {
        assertThat(unbound()
                        .warned("FailedScheduling", "default-scheduler", "no")
                        .explain()
                        .facts())
                .contains(
                        "it belongs to ReplicaSet web",
                        "FailedScheduling by default-scheduler at 2026-11-29T12:01:00Z (3 times): no");
    }

    private static ClaimFacts claim(Optional<String> phase, boolean waitsForConsumer, Optional<String> node) {
        return new ClaimFacts(
                "data",
                phase,
                Optional.of("fast"),
                Optional.of("example.com/disks"),
                waitsForConsumer,
                node,
                false,
                Optional.empty(),
                Optional.<Instant>empty());
    }
}
