package io.berth.redis;

import static io.berth.fixtures.Amounts.nonZero;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceName;
import io.berth.reservation.Phase;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import io.berth.reservation.Settlement;
import io.berth.reservation.Snapshot;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The table's promises, worked out from rows and nodes alone. */
final class Invariants {
    private Invariants() {}

    static void hold(Snapshot before, Snapshot now) {
        for (Snapshot.NodeView node : now.nodes()) {
            neverOver(
                    node,
                    taken(before, node.node().name()),
                    taken(now, node.node().name()));
        }
        assertThat(now.rows()).as("INV-2").extracting(row -> row.pod().uid()).doesNotHaveDuplicates();
        assertThat(now.rows()).as("live").allMatch(row -> row.phase().live());
    }

    /** INV-1: what is taken fits, except where a node has shrunk below it; then it does not grow. */
    private static void neverOver(
            Snapshot.NodeView node, Map<ResourceName, BigInteger> before, Map<ResourceName, BigInteger> now) {
        now.forEach((resource, sum) -> assertThat(sum)
                .as("INV-1: %s of %s", resource, node.node().name())
                .isLessThanOrEqualTo(
                        BigInteger.valueOf(node.node().allocatable().get(resource))
                                .max(before.getOrDefault(resource, BigInteger.ZERO))));
    }

    private static Map<ResourceName, BigInteger> taken(Snapshot table, NodeName node) {
        TreeMap<ResourceName, BigInteger> sums = new TreeMap<>();
        for (Reservation row : table.rows()) {
            if (row.node().equals(node)) {
                sums.merge(ResourceName.PODS, BigInteger.ONE, BigInteger::add);
                row.requests()
                        .amounts()
                        .forEach((resource, amount) ->
                                sums.merge(resource, BigInteger.valueOf(amount), BigInteger::add));
            }
        }
        return sums;
    }

    /** INV-6: the order of tokens is that of grants. */
    static void inOrder(List<ReservationId> granted, ReservationId next) {
        assertThat(granted)
                .as("INV-6")
                .allMatch(earlier ->
                        number(earlier.epoch().value()) < number(next.epoch().value())
                                || (earlier.epoch().equals(next.epoch())
                                        && number(earlier.token().value())
                                                < number(next.token().value())));
    }

    private static long number(String text) {
        return Long.parseLong(text);
    }

    /** How an operator ends a row that no TTL ends. */
    static Settlement end(Reservation row) {
        return row.phase() == Phase.Bound ? Settlement.ended : Settlement.failed;
    }

    static void nothingIsTaken(Snapshot table) {
        assertThat(table.rows()).as("INV-3").isEmpty();
        assertThat(table.nodes())
                .as("INV-9")
                .allSatisfy(node -> assertThat(node.available())
                        .isEqualTo(nonZero(node.node().allocatable())));
    }
}
