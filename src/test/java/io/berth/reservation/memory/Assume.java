package io.berth.reservation.memory;

import io.berth.cluster.Node;
import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceName;
import io.berth.cluster.Resources;
import io.berth.reservation.AssumeResult;
import io.berth.reservation.Change;
import io.berth.reservation.Claim;
import io.berth.reservation.Deficit;
import io.berth.reservation.Insistence;
import io.berth.reservation.PassedOver;
import io.berth.reservation.Phase;
import io.berth.reservation.Progress;
import io.berth.reservation.Reservation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The rule of assume: who may have room, and where. */
final class Assume {
    private final Rows rows;
    private final Map<NodeName, Node> nodes;

    Assume(Rows rows, Map<NodeName, Node> nodes) {
        this.rows = rows;
        this.nodes = nodes;
    }

    AssumeResult assume(Claim claim) {
        return recall(claim).orElseGet(() -> place(claim));
    }

    /** What is answered whichever nodes are named. */
    Optional<AssumeResult> recall(Claim claim) {
        if (rows.epoch.isEmpty()) {
            return Optional.of(new AssumeResult.TableClosed(rows.retryAfter()));
        }
        rows.reap(Rows.REAPED_ON_THE_WAY);
        Optional<Row> own = rows.stored()
                .filter(row -> row.reservation().pod().uid().equals(claim.pod().uid()))
                .findFirst();
        if (own.isPresent() && !own.get().dueAt(rows.now())) {
            return Optional.of(standing(own.get(), claim));
        }
        own.ifPresent(row -> rows.end(row, Phase.Expired, "ttl"));
        return Optional.empty();
    }

    private AssumeResult standing(Row row, Claim claim) {
        Reservation seen = row.seenAt(rows.now());
        if (!seen.holder().equals(claim.holder())) {
            return new AssumeResult.HeldByOther(seen.holder(), seen.node(), seen.phase(), row.expiresIn(rows.now()));
        }
        boolean same = seen.pod().equals(claim.pod())
                && seen.requests().withoutZeros().equals(claim.requests().withoutZeros())
                && row.placement().equals(claim.placement());
        return same ? new AssumeResult.AlreadyAssumed(seen) : new AssumeResult.Conflicting(seen);
    }

    private AssumeResult place(Claim claim) {
        List<NodeName> candidates = claim.candidates();
        List<Deficit> deficits = new ArrayList<>();
        List<PassedOver> passedOver = new ArrayList<>();
        for (NodeName name : candidates) {
            Node node = nodes.get(name);
            if (node == null) {
                passedOver.add(new PassedOver(name, PassedOver.Reason.UNKNOWN_NODE));
            } else if (node.unschedulable() && claim.insistence() != Insistence.CORDONED) {
                passedOver.add(new PassedOver(name, PassedOver.Reason.UNSCHEDULABLE));
            } else {
                List<Deficit> missing = missing(node, claim.requests());
                if (missing.isEmpty()) {
                    return new AssumeResult.Assumed(grant(claim, name));
                }
                deficits.addAll(missing);
            }
        }
        if (all(candidates, passedOver, PassedOver.Reason.UNKNOWN_NODE)) {
            return new AssumeResult.NodeUnknown(candidates);
        }
        if (all(candidates, passedOver, PassedOver.Reason.UNSCHEDULABLE)) {
            return new AssumeResult.NodeUnschedulable(candidates);
        }
        List<Deficit> shown = deficits.subList(0, Math.min(deficits.size(), AssumeResult.MAX_DEFICITS));
        return new AssumeResult.NodeFull(List.copyOf(shown), passedOver);
    }

    private static boolean all(List<NodeName> candidates, List<PassedOver> passedOver, PassedOver.Reason reason) {
        return passedOver.stream().filter(one -> one.reason() == reason).count() == candidates.size();
    }

    private List<Deficit> missing(Node node, Resources requests) {
        Resources taken = rows.taken(node.name(), row -> true);
        List<Deficit> missing = new ArrayList<>();
        requests.amounts().forEach((resource, amount) -> addMissing(missing, node, resource, amount, taken));
        addMissing(missing, node, ResourceName.PODS, 1, taken);
        return missing;
    }

    private static void addMissing(
            List<Deficit> missing, Node node, ResourceName resource, long amount, Resources taken) {
        long available = node.allocatable().get(resource) - taken.get(resource);
        if (amount > 0 && amount > available) {
            missing.add(new Deficit(node.name(), resource, amount, available));
        }
    }

    private Reservation grant(Claim claim, NodeName node) {
        Instant now = rows.now();
        Reservation granted = new Reservation(
                rows.nextId(),
                "1",
                Phase.Reserved,
                claim.pod(),
                node,
                Objects.requireNonNull(nodes.get(node)).uid(),
                claim.requests(),
                claim.holder(),
                claim.priority(),
                claim.ttl(),
                now,
                Optional.of(new Reservation.Expiry(now.plus(claim.ttl()), Duration.ZERO)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Progress.NONE);
        return rows.put(new Row(granted, claim.placement(), Optional.empty()), Change.Type.Reserved)
                .seenAt(now);
    }
}
