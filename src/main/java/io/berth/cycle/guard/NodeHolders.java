package io.berth.cycle.guard;

import static java.util.stream.Collectors.joining;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.NodeName;
import io.berth.cluster.Quantity;
import io.berth.cluster.ResourceName;
import io.berth.reservation.Filter;
import io.berth.reservation.ListResult;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationTable;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Who holds the room of a node, in words; asked only once a bind is denied. */
@ApplicationScoped
@CheckReturnValue
class NodeHolders {
    private static final int MOST_ROWS = 250;
    private static final int MOST_NAMED = 4;
    private static final int MOST_KEPT = 256;

    /** Where many binds are denied at once, most are for the same nodes. */
    private static final long KEPT_NANOS = Duration.ofSeconds(1).toNanos();

    private final Map<Question, Told> told = new ConcurrentHashMap<>();

    private final ReservationTable table;

    NodeHolders(ReservationTable table) {
        this.table = table;
    }

    /** The largest holders of this resource, with what they hold; as of a second ago at most. Never fails. */
    Uni<String> of(NodeName node, ResourceName resource) {
        long now = System.nanoTime();
        if (told.size() > MOST_KEPT) {
            told.values().removeIf(one -> one.isOld(now));
        }
        return told.compute(
                        new Question(node, resource),
                        (question, last) -> last != null && !last.isOld(now)
                                ? last
                                : new Told(now, read(node, resource).memoize().indefinitely()))
                .words();
    }

    private Uni<String> read(NodeName node, ResourceName resource) {
        Filter onNode = new Filter(Optional.of(node), Optional.empty(), Optional.empty(), Optional.empty());
        return table.list(onNode, MOST_ROWS, Optional.empty())
                .map(result -> result instanceof ListResult.Page page ? words(page.items(), resource) : "")
                .onFailure()
                .recoverWithItem("");
    }

    private static String words(List<Reservation> rows, ResourceName resource) {
        Map<String, Share> shares = new TreeMap<>();
        rows.forEach(row -> shares.merge(row.holder().value(), Share.of(row, resource), Share::plus));
        return shares.entrySet().stream()
                .filter(share -> share.getValue().amount() > 0)
                .sorted(Map.Entry.<String, Share>comparingByValue(
                                (one, other) -> Long.compare(other.amount(), one.amount()))
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_NAMED)
                .map(share -> share.getKey() + " has "
                        + Quantity.format(resource, share.getValue().amount()) + " ("
                        + share.getValue().words() + ")")
                .collect(joining(", "));
    }

    private record Question(NodeName node, ResourceName resource) {}

    private record Told(long since, Uni<String> words) {
        boolean isOld(long now) {
            return now - since > KEPT_NANOS;
        }
    }

    private record Share(long amount, int bound, int underWay) {
        static Share of(Reservation row, ResourceName resource) {
            long amount =
                    resource.equals(ResourceName.PODS) ? 1 : row.requests().get(resource);
            boolean bound =
                    switch (row.phase()) {
                        case Bound -> true;
                        case Reserved, Binding, Fencing, Released, Expired, Rejected -> false;
                    };
            return new Share(amount, bound ? 1 : 0, bound ? 0 : 1);
        }

        Share plus(Share other) {
            return new Share(amount + other.amount, bound + other.bound, underWay + other.underWay);
        }

        String words() {
            return underWay == 0 ? bound + " bound" : bound + " bound, " + underWay + " under way";
        }
    }
}
