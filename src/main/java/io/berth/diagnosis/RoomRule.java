package io.berth.diagnosis;

import io.berth.cluster.Quantity;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** An unscheduled Pod that nothing else holds up: there is no room, or its scheduler does not take the room that there is. */
final class RoomRule implements Rule {
    @Override
    public Optional<Diagnosis> apply(Situation situation) {
        if (situation.bound()) {
            return Optional.empty();
        }
        Instant since = situation
                .detail()
                .condition("PodScheduled")
                .filter(condition -> !condition.isTrue())
                .flatMap(PodDetail.Condition::since)
                .orElseGet(situation::created);
        return Optional.of(situation
                .room()
                .map(report -> report.fitting() == 0
                        ? noRoom(report, since)
                        : unscheduled(situation, since, fitting(report))
                                .room(report.entries())
                                .facts(report.leftOut()))
                .orElseGet(() -> unscheduled(situation, since, "; where there is room is not known now")));
    }

    private static Diagnosis noRoom(RoomReport report, Instant since) {
        String nodes = report.nodes() == 0
                ? "there is no node."
                : "none of " + Words.count(report.nodes(), "node", "nodes") + " has room; "
                        + report.entries().stream()
                                .findFirst()
                                .map(RoomRule::nearest)
                                .orElse("") + ".";
        return Diagnosis.of(Verdict.NO_ROOM, since, "It is not scheduled, and " + nodes)
                .waitingFor(report.nodes() == 0 ? "a node" : "room on a node")
                .room(report.entries())
                .facts(report.leftOut());
    }

    private static String nearest(NodeRoom room) {
        String nearest = "the nearest is " + room.node() + ", ";
        return room.amount()
                .map(amount -> nearest + "which is short of " + amount.resource() + ": "
                        + Quantity.format(amount.resource(), amount.requested()) + " requested, "
                        + Quantity.format(amount.resource(), amount.available()) + " available"
                        + held(room))
                .orElseGet(() -> nearest + "which is " + room.reason().orElse("out of the question"));
    }

    private static String held(NodeRoom room) {
        List<String> holders = room.holders().stream()
                .limit(3)
                .map(held -> Quantity.format(room.amount().orElseThrow().resource(), held.amount()) + " by "
                        + RoomRule.rows(held))
                .toList();
        return holders.isEmpty() ? "" : ", held " + Words.list(holders);
    }

    private static String rows(NodeRoom.Held held) {
        return switch (held.phase()) {
            case Bound -> Words.count(held.pods(), "bound Pod", "bound Pods") + " of " + held.holder();
            case Reserved, Binding, Fencing, Released, Expired, Rejected ->
                Words.count(held.pods(), "reservation", "reservations") + " of " + held.holder();
        };
    }

    private static String fitting(RoomReport report) {
        return " though " + report.fitting() + " of " + Words.count(report.nodes(), "node", "nodes")
                + (report.fitting() == 1 ? " has room" : " have room");
    }

    private static Diagnosis unscheduled(Situation situation, Instant since, String where) {
        String scheduler = situation.pod().schedulerName();
        String said = situation
                .evidence()
                .last("FailedScheduling")
                .map(event -> "; it said last"
                        + event.at().map(at -> " at " + at).orElse("") + Words.because("", event.message()))
                .orElse("; it has said nothing about it: is it running?");
        return Diagnosis.of(
                        Verdict.UNSCHEDULED,
                        since,
                        "Scheduler " + scheduler + " has not placed it" + where + said
                                + (said.endsWith("?") ? "" : "."))
                .waitingFor(Stream.of("scheduler " + scheduler).toList());
    }
}
