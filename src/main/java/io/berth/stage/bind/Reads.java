package io.berth.stage.bind;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.NodeDirectory;
import io.berth.cluster.NodeDirectory.LiveNode;
import io.berth.cluster.Pod;
import io.berth.cluster.PodDirectory;
import io.berth.reservation.Outcome.Result;
import io.berth.reservation.Reservation;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/**
 * Step 3 of the protocol, before every begin-bind. The node is read live, since the API server binds to a missing one. The
 * Pod need not be: the bind demands the very resourceVersion at which it was looked at, so that the API server itself
 * refuses it if anything has changed since, and then the Pod is read live. What the watch shows is good enough to bind by, and
 * never good enough to refuse by.
 */
@ApplicationScoped
@CheckReturnValue
class Reads {
    private final PodDirectory pods;
    private final NodeDirectory nodes;

    Reads(PodDirectory pods, NodeDirectory nodes) {
        this.pods = pods;
        this.nodes = nodes;
    }

    /** By what the watch has shown of the Pod, where that will do. Fails with {@code ClusterUnavailableException}. */
    Uni<Look> first(Reservation row) {
        Optional<Look> seen = pods.seen(row.pod().namespace(), row.pod().name())
                .map(pod -> look(row, Optional.of(pod)))
                .filter(Look.Ready.class::isInstance);
        return node(row).chain(refused -> {
            if (refused.isPresent()) {
                // A Pod that is on a node stays there, whatever has become of the node.
                return pod(row).map(look -> look instanceof Look.OnNode ? look : refused.get());
            }
            return seen.map(look -> Uni.createFrom().item(look)).orElseGet(() -> pod(row));
        });
    }

    /** Both live. Fails with {@code ClusterUnavailableException}. */
    Uni<Look> live(Reservation row) {
        return Uni.combine().all().unis(pod(row), node(row)).asTuple().map(both -> {
            // A Pod that is on a node stays there, whatever has become of the node.
            boolean ready = both.getItem1() instanceof Look.Ready;
            return ready ? both.getItem2().orElse(both.getItem1()) : both.getItem1();
        });
    }

    private Uni<Look> pod(Reservation row) {
        return pods.read(row.pod().namespace(), row.pod().name()).map(pod -> look(row, pod));
    }

    /** Empty: it takes the Pod. */
    private Uni<Optional<Look>> node(Reservation row) {
        return nodes.read(row.node())
                .map(found -> refusal(row, found).map(why -> new Look.Refused(Result.NodeGone, why)));
    }

    private static Optional<String> refusal(Reservation row, Optional<LiveNode> found) {
        if (found.isEmpty()) {
            return Optional.of("node " + row.node() + " does not exist");
        }
        if (!found.get().uid().equals(row.nodeUid())) {
            return Optional.of("node " + row.node() + " has been replaced by another one of its name");
        }
        return found.get().deleting() ? Optional.of("node " + row.node() + " is being deleted") : Optional.empty();
    }

    private static Look look(Reservation row, Optional<Pod> found) {
        if (found.isEmpty()) {
            return new Look.Refused(Result.PodGone, "there is no Pod " + row.pod());
        }
        Pod pod = found.get();
        if (!pod.ref().uid().equals(row.pod().uid())) {
            return new Look.Refused(
                    Result.PodGone,
                    "the Pod has been replaced by one with UID " + pod.ref().uid());
        }
        if (pod.node().isPresent()) {
            return new Look.OnNode(pod);
        }
        if (pod.terminal()) {
            return new Look.Refused(Result.PodTerminal, "the Pod has ended");
        }
        if (pod.deleting()) {
            return new Look.Refused(Result.PodDeleting, "the Pod is being deleted");
        }
        if (!pod.gates().isEmpty()) {
            return new Look.Refused(Result.PodGated, "the Pod has scheduling gates: " + String.join(", ", pod.gates()));
        }
        return pod.requests().withoutZeros().equals(row.requests().withoutZeros())
                ? new Look.Ready(pod.version())
                : new Look.Refused(
                        Result.RequestsChanged,
                        "the Pod asks for " + pod.requests() + " now, and " + row.requests() + " was reserved");
    }
}
