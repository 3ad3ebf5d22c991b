package io.berth.reservation;

import static java.util.Comparator.comparing;

import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceName;
import io.berth.cluster.Resources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Which nodes have room for a Pod now, best first, and why the others have none; takes nothing. */
public record Feasibility(Resources requests, Strategy strategy, int limit) {
    /** A node with room. */
    public record Ranked(NodeName node, int score) {}

    /** A node without, and everything that is missing. */
    public record Rejected(NodeName node, List<Shortfall> reasons) {}

    /** {@code nodes} best first, ties by name; {@code rejected} by name; each cut at the limit. */
    public record Ranking(List<Ranked> nodes, List<Rejected> rejected) {}

    private static final Comparator<Ranked> BEST_FIRST =
            comparing(Ranked::score).reversed().thenComparing(Ranked::node);

    /** Ranks what was read of the nodes; {@code unknown} are the candidates that were not found. */
    public Ranking rank(List<NodeState> nodes, List<NodeName> unknown) {
        List<Ranked> fitting = new ArrayList<>();
        List<Rejected> rejected = new ArrayList<>();
        unknown.forEach(name -> rejected.add(new Rejected(name, List.of(new Shortfall.UnknownNode()))));
        for (NodeState node : nodes) {
            List<Shortfall> reasons = shortfalls(node);
            if (reasons.isEmpty()) {
                fitting.add(new Ranked(node.node().name(), strategy.score(node, requests)));
            } else {
                rejected.add(new Rejected(node.node().name(), reasons));
            }
        }
        return new Ranking(
                fitting.stream().sorted(BEST_FIRST).limit(limit).toList(),
                rejected.stream().sorted(comparing(Rejected::node)).limit(limit).toList());
    }

    private List<Shortfall> shortfalls(NodeState node) {
        List<Shortfall> reasons = new ArrayList<>();
        if (node.gone()) {
            return List.of(new Shortfall.UnknownNode());
        }
        if (node.node().unschedulable()) {
            reasons.add(new Shortfall.Unschedulable());
        }
        node.coolingUntil().ifPresent(until -> reasons.add(new Shortfall.CoolingDown(until)));
        Resources available = node.available();
        // The Pod itself takes one of pods, as in an assume.
        addIfShort(reasons, ResourceName.PODS, 1, available);
        requests.amounts().forEach((resource, amount) -> addIfShort(reasons, resource, amount, available));
        return List.copyOf(reasons);
    }

    /** A request of 0 fits whatever is left, also less than nothing. */
    private static void addIfShort(
            List<Shortfall> reasons, ResourceName resource, long requested, Resources available) {
        if (requested > 0 && requested > available.get(resource)) {
            reasons.add(new Shortfall.Insufficient(resource, requested, available.get(resource)));
        }
    }
}
