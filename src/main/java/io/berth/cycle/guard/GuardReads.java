package io.berth.cycle.guard;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.NodeDirectory;
import io.berth.cluster.Pod;
import io.berth.cluster.PodDirectory;
import io.berth.cycle.guard.GuardVerdict.Denied;
import io.berth.reservation.guard.GuardedClaim;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/**
 * The Pod and the node of a bind under review. The node is read live, since the API server binds to a missing one. The Pod need
 * not be: the bind will demand the very resourceVersion at which it was seen, so that the API server itself refuses it if
 * anything has changed since. What the watch shows is never good enough to deny by.
 */
@ApplicationScoped
@CheckReturnValue
class GuardReads {
    private final PodDirectory pods;
    private final NodeDirectory nodes;

    GuardReads(PodDirectory pods, NodeDirectory nodes) {
        this.pods = pods;
        this.nodes = nodes;
    }

    /** What is to be claimed, or why it cannot be. */
    sealed interface Found {
        record Claimed(GuardedClaim claim) implements Found {}

        record Refused(Denied denied) implements Found {}
    }

    /** By what the watch has shown of the Pod, where that will do. Fails with {@code ClusterUnavailableException}. */
    Uni<Found> find(GuardAsk ask) {
        return find(ask, pod(ask));
    }

    /** Fails with {@code ClusterUnavailableException}. */
    Uni<Found> live(GuardAsk ask) {
        return find(ask, pods.read(ask.namespace(), ask.pod()));
    }

    private Uni<Found> find(GuardAsk ask, Uni<Optional<Pod>> pod) {
        return Uni.combine().all().unis(pod, nodes.read(ask.node())).asTuple().map(read -> {
            Optional<Denied> refusal = refusal(ask, read.getItem1());
            if (refusal.isPresent()) {
                return new Found.Refused(refusal.get());
            }
            var node = read.getItem2();
            if (node.isEmpty() || node.get().deleting()) {
                String what = node.isEmpty() ? "does not exist" : "is being deleted";
                return new Found.Refused(Denied.notFound("node \"" + ask.node() + "\" " + what));
            }
            return new Found.Claimed(new GuardedClaim(
                    read.getItem1().orElseThrow(), ask.node(), node.get().uid(), ask.holder()));
        });
    }

    private Uni<Optional<Pod>> pod(GuardAsk ask) {
        Optional<Pod> seen = pods.seen(ask.namespace(), ask.pod())
                .filter(pod -> refusal(ask, Optional.of(pod)).isEmpty());
        return seen.isPresent() ? Uni.createFrom().item(seen) : pods.read(ask.namespace(), ask.pod());
    }

    /** In the API server's own words where it would refuse by itself. */
    private static Optional<Denied> refusal(GuardAsk ask, Optional<Pod> found) {
        if (found.isEmpty()) {
            return Optional.of(Denied.notFound("pods \"" + ask.pod() + "\" not found"));
        }
        Pod pod = found.get();
        String name = "pod " + ask.pod();
        if (ask.uid().filter(uid -> !uid.equals(pod.ref().uid())).isPresent()) {
            return conflict(name + " has been replaced: its UID is " + pod.ref().uid() + " now");
        }
        if (pod.node().isPresent()) {
            return conflict(
                    name + " is already assigned to node \"" + pod.node().get() + "\"");
        }
        if (pod.terminal()) {
            return conflict(name + " has ended, and cannot be assigned to a host");
        }
        if (pod.deleting()) {
            return conflict(name + " is being deleted, cannot be assigned to a host");
        }
        if (!pod.gates().isEmpty()) {
            return conflict(name + " has non-empty .spec.schedulingGates: " + String.join(", ", pod.gates()));
        }
        return ask.version()
                .filter(version -> !version.equals(pod.version()))
                .flatMap(version -> conflict(name + " has changed: it is at resourceVersion " + pod.version() + ", and "
                        + version + " was demanded"));
    }

    private static Optional<Denied> conflict(String message) {
        return Optional.of(Denied.conflict(message));
    }
}
