package io.berth.api.extender;

import static java.util.stream.Collectors.joining;

import io.berth.cluster.Pod;
import io.berth.cluster.ResourceName;
import io.berth.reservation.NodeState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Why a node cannot take a Pod, in words that kube-scheduler has, or would have: it counts nodes by them. {@code lasting}: no
 * preemption there would change it.
 */
record Misfit(String message, boolean lasting) {
    static final Misfit UNKNOWN = new Misfit("node(s) unknown to Berth", true);
    static final Misfit COOLING =
            new Misfit("node(s) cooling down, since too many Pods were turned away by their kubelet", true);
    static final Misfit HELD_ELSEWHERE = new Misfit("node(s) other than the one that is reserved for the Pod", true);

    /** A cordon is none: who asks knows of tolerations, and has looked. */
    static Optional<Misfit> of(@Nullable NodeState node, Pod pod) {
        if (node == null) {
            return Optional.of(UNKNOWN);
        }
        if (node.coolingUntil().isPresent()) {
            return Optional.of(COOLING);
        }
        List<String> reasons = new ArrayList<>();
        boolean lasting = false;
        if (available(node, ResourceName.PODS, pod) < 1) {
            reasons.add("Too many pods");
            lasting = node.node().allocatable().get(ResourceName.PODS) < 1;
        }
        for (var request : pod.requests().amounts().entrySet()) {
            long requested = request.getValue();
            if (requested > 0 && requested > available(node, request.getKey(), pod)) {
                reasons.add("Insufficient " + request.getKey());
                lasting |= requested > node.node().allocatable().get(request.getKey());
            }
        }
        return reasons.isEmpty()
                ? Optional.empty()
                : Optional.of(new Misfit(reasons.stream().collect(joining(", ")), lasting));
    }

    static long available(NodeState node, ResourceName resource, Pod pod) {
        return node.availableTo(pod.ref().uid(), pod.priority(), resource);
    }
}
