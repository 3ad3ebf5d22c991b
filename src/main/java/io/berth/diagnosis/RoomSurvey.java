package io.berth.diagnosis;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingDouble;

import io.berth.cluster.NodeName;
import io.berth.cluster.Resources;
import io.berth.reservation.Feasibility;
import io.berth.reservation.Feasibility.Ranked;
import io.berth.reservation.Feasibility.Ranking;
import io.berth.reservation.Feasibility.Rejected;
import io.berth.reservation.FeasibleNodes;
import io.berth.reservation.Filter;
import io.berth.reservation.ListResult;
import io.berth.reservation.NodeTable;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationTable;
import io.berth.reservation.Shortfall.Insufficient;
import io.berth.reservation.Strategy;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Asks the table where a Pod would fit, and who holds what it lacks elsewhere: of a few nodes, the nearest to fitting first. */
final class RoomSurvey {
    private static final int MOST_NODES = 20;
    /** A Pod may ask for thousands of resources. */
    private static final int MOST_ENTRIES = 200;

    /** Rows of one node that are read; a node seldom has more. */
    private static final int MOST_ROWS = 1000;

    private final FeasibleNodes feasible;
    private final NodeTable nodes;
    private final ReservationTable table;

    RoomSurvey(FeasibleNodes feasible, NodeTable nodes, ReservationTable table) {
        this.feasible = feasible;
        this.nodes = nodes;
        this.table = table;
    }

    Uni<RoomReport> of(Resources requests) {
        return feasible.rank(new Feasibility(requests, Strategy.spread, Integer.MAX_VALUE), Optional.empty())
                .chain(ranking -> ranking.nodes().isEmpty() ? lacking(ranking) : fitting(ranking, requests));
    }

    private Uni<RoomReport> fitting(Ranking ranking, Resources requests) {
        List<NodeName> best =
                ranking.nodes().stream().limit(MOST_NODES).map(Ranked::node).toList();
        return nodes.findAll(best)
                .map(states -> report(
                        ranking,
                        ranking.nodes().size(),
                        states.stream()
                                .flatMap(state -> NodeRooms.fitting(state, requests).stream())
                                .toList()));
    }

    private Uni<RoomReport> lacking(Ranking ranking) {
        return Multi.createFrom()
                .iterable(ranking.rejected().stream()
                        .sorted(comparingDouble(RoomSurvey::distance).thenComparing(comparing(Rejected::node)))
                        .limit(MOST_NODES)
                        .toList())
                .onItem()
                .transformToUniAndConcatenate(this::held)
                .onItem()
                .<NodeRoom>disjoint()
                .collect()
                .asList()
                .map(entries -> report(ranking, ranking.rejected().size(), entries));
    }

    private Uni<List<NodeRoom>> held(Rejected rejected) {
        Filter onNode = new Filter(Optional.of(rejected.node()), Optional.empty(), Optional.empty(), Optional.empty());
        return table.list(onNode, MOST_ROWS, Optional.empty()).map(result -> NodeRooms.lacking(rejected, rows(result)));
    }

    private static List<Reservation> rows(ListResult result) {
        return switch (result) {
            case ListResult.Page page -> page.items();
            case ListResult.TableClosed closed -> List.of();
            case ListResult.CursorGone gone -> List.of();
        };
    }

    /** The largest part of any request that is missing; a node that takes no Pods is the furthest. */
    private static double distance(Rejected rejected) {
        return rejected.reasons().stream()
                .mapToDouble(reason -> reason instanceof Insufficient(var resource, long requested, long available)
                        ? (double) (requested - available) / requested
                        : Double.MAX_VALUE)
                .max()
                .orElse(0);
    }

    private static RoomReport report(Ranking ranking, int candidates, List<NodeRoom> entries) {
        List<String> leftOut = new ArrayList<>();
        if (candidates > MOST_NODES) {
            leftOut.add("room lists " + MOST_NODES + " of " + candidates + " nodes");
        }
        if (entries.size() > MOST_ENTRIES) {
            leftOut.add("room lists " + MOST_ENTRIES + " of " + entries.size() + " entries");
        }
        return new RoomReport(
                (long) ranking.nodes().size() + ranking.rejected().size(),
                ranking.nodes().size(),
                entries.subList(0, Math.min(MOST_ENTRIES, entries.size())),
                leftOut);
    }
}
