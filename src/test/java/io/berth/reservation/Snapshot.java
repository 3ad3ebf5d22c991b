package io.berth.reservation;

import static io.berth.fixtures.Amounts.nonZero;
import static io.berth.fixtures.Answers.answer;

import io.berth.cluster.Node;
import io.berth.cluster.ResourceName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All that a table shows at one instant, in a form that two tables, or two instants, can be compared in. */
public record Snapshot(List<Reservation> rows, List<NodeView> nodes, Upkeep.Census census, List<Upkeep.Drift> drifts) {
    private static final int PAGE = 100;

    /** A node's state without zero sums, which may or may not be named. */
    public record NodeView(
            Node node,
            Map<ResourceName, Long> bound,
            Map<ResourceName, Long> reserved,
            Map<ResourceName, Long> available,
            NodeState.Rows rows) {
        public static NodeView of(NodeState state) {
            return new NodeView(
                    state.node(),
                    nonZero(state.bound()),
                    nonZero(state.reserved()),
                    nonZero(state.available()),
                    state.rows());
        }
    }

    public static Snapshot of(Calls calls) {
        List<NodeState> nodes = calls.allNodes(PAGE);
        return new Snapshot(
                calls.listAll(Filter.ALL, PAGE).stream().map(Snapshot::timeless).toList(),
                nodes.stream().map(NodeView::of).toList(),
                timeless(calls.census()),
                nodes.stream()
                        .flatMap(state ->
                                answer(calls.table().upkeep().audit(state.node().name())).stream())
                        .toList());
    }

    /** Without how far off the expiry is, which changes while nothing does. */
    public static Reservation timeless(Reservation row) {
        return new Reservation(
                row.id(),
                row.revision(),
                row.phase(),
                row.pod(),
                row.node(),
                row.nodeUid(),
                row.requests(),
                row.holder(),
                row.priority(),
                row.ttl(),
                row.createdAt(),
                row.expiry().map(expiry -> new Reservation.Expiry(expiry.at(), Duration.ZERO)),
                row.resourceVersion(),
                row.boundAt(),
                row.acknowledgedAt(),
                row.progress());
    }

    private static Upkeep.Census timeless(Upkeep.Census census) {
        return new Upkeep.Census(
                census.rows(),
                census.nodes(),
                census.overcommitted(),
                census.feedEnd(),
                census.oldestBinding().map(age -> Duration.ZERO));
    }

    static Optional<Duration> expiresIn(Reservation row) {
        return row.expiry().map(Reservation.Expiry::in);
    }
}
