package io.berth.diagnosis;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;

import io.berth.cluster.ResourceName;
import io.berth.cluster.Resources;
import io.berth.diagnosis.NodeRoom.Amount;
import io.berth.diagnosis.NodeRoom.Held;
import io.berth.reservation.Feasibility.Rejected;
import io.berth.reservation.Holder;
import io.berth.reservation.NodeState;
import io.berth.reservation.Phase;
import io.berth.reservation.Reservation;
import io.berth.reservation.Shortfall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** What is to be said of one node's room. */
final class NodeRooms {
    private static final int MOST_HOLDERS = 10;

    private record Group(Holder holder, Phase phase) {}

    private NodeRooms() {}

    /** Each resource that the Pod asks for, the Pod itself among them. */
    static List<NodeRoom> fitting(NodeState state, Resources requests) {
        TreeMap<ResourceName, Long> wanted =
                new TreeMap<>(requests.withoutZeros().amounts());
        wanted.put(ResourceName.PODS, 1L);
        List<NodeRoom> entries = new ArrayList<>();
        wanted.forEach((resource, amount) -> entries.add(new NodeRoom(
                state.node().name(),
                Optional.of(new Amount(resource, amount, state.available().get(resource))),
                Optional.empty(),
                List.of())));
        return entries;
    }

    /** Each resource that is missing, with those who hold it. */
    static List<NodeRoom> lacking(Rejected rejected, List<Reservation> rows) {
        return rejected.reasons().stream()
                .map(reason -> switch (reason) {
                    case Shortfall.Insufficient(var resource, var requested, var available) ->
                        new NodeRoom(
                                rejected.node(),
                                Optional.of(new Amount(resource, requested, available)),
                                Optional.empty(),
                                holders(resource, rows));
                    case Shortfall.Unschedulable() -> without(rejected, "unschedulable");
                    case Shortfall.CoolingDown(var until) -> without(rejected, "cooling-down");
                    case Shortfall.UnknownNode() -> without(rejected, "unknown-node");
                })
                .toList();
    }

    private static NodeRoom without(Rejected rejected, String reason) {
        return new NodeRoom(rejected.node(), Optional.empty(), Optional.of(reason), List.of());
    }

    /** The largest first. */
    private static List<Held> holders(ResourceName resource, List<Reservation> rows) {
        List<Held> holders = new ArrayList<>();
        rows.stream()
                .filter(row -> amount(row, resource) > 0)
                .collect(groupingBy(row -> new Group(row.holder(), row.phase())))
                .forEach((group, some) -> holders.add(new Held(
                        group.holder(),
                        group.phase(),
                        some.stream().mapToLong(row -> amount(row, resource)).sum(),
                        some.size())));
        return holders.stream()
                .sorted(comparing(Held::amount)
                        .reversed()
                        .thenComparing(held -> held.holder().value())
                        .thenComparing(Held::phase))
                .limit(MOST_HOLDERS)
                .toList();
    }

    private static long amount(Reservation row, ResourceName resource) {
        return resource.equals(ResourceName.PODS) ? 1 : row.requests().get(resource);
    }
}
