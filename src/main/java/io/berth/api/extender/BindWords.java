package io.berth.api.extender;

import static java.util.stream.Collectors.joining;

import io.berth.cluster.NodeName;
import io.berth.cluster.Quantity;
import io.berth.cluster.ResourceName;
import io.berth.cycle.Placed;
import io.berth.reservation.AssumeResult;
import io.berth.reservation.Deficit;
import io.berth.reservation.Outcome;
import io.berth.stage.reserve.ReserveResult;
import java.util.List;
import java.util.Optional;

/** Why a Pod is not bound, for whoever reads its Events. */
final class BindWords {
    private BindWords() {}

    /** Empty: it is bound. */
    static Optional<String> refusal(NodeName node, Placed placed) {
        return switch (placed) {
            case Placed.OnNode() -> Optional.empty();
            case Placed.Ended(var outcome) ->
                outcome.map(BindWords::ended)
                        .orElseGet(() -> Optional.of("the reservation on node " + node + " is gone: try again"));
            case Placed.Elsewhere(var other) -> Optional.of("the Pod is bound to node " + other);
            case Placed.UnderWay() ->
                Optional.of(
                        "the Pod is not bound to node " + node + " yet: the same call again joins what is under way");
            case Placed.NotReserved(var why) -> Optional.of(notReserved(node, why));
        };
    }

    private static Optional<String> ended(Outcome outcome) {
        return outcome.result() == Outcome.Result.Bound
                ? Optional.empty()
                : Optional.of(outcome.result()
                        + outcome.message().map(message -> ": " + message).orElse(""));
    }

    private static String notReserved(NodeName node, ReserveResult why) {
        return switch (why) {
            case ReserveResult.UnknownPod(var pod) -> "there is no Pod " + pod;
            case ReserveResult.PodReplaced(var pod, var uid) ->
                "Pod " + pod + " has been replaced by one with UID " + uid;
            case ReserveResult.AlreadyBound(var pod, var on) -> "Pod " + pod + " is bound to node " + on;
            case ReserveResult.PodTerminal(var pod) -> "Pod " + pod + " has ended";
            case ReserveResult.PodDeleting(var pod) -> "Pod " + pod + " is being deleted";
            case ReserveResult.PodGated(var pod, var gates) ->
                "Pod " + pod + " has scheduling gates: " + String.join(", ", gates);
            case ReserveResult.RequestsMismatch(var pod, var stated, var own) ->
                "Pod " + pod + " asks for something else now";
            case ReserveResult.Answered(var answer) -> refused(node, answer);
        };
    }

    private static String refused(NodeName node, AssumeResult answer) {
        return switch (answer) {
            case AssumeResult.TableClosed closed ->
                "Berth's table is closed after a loss of data, and opens again by itself";
            case AssumeResult.MirrorStale stale -> "Berth's view of the cluster is too old to place Pods by";
            case AssumeResult.HeldByOther held ->
                "holder " + held.holder() + " has a reservation for the Pod on node " + held.node();
            case AssumeResult.Conflicting(var row) -> taken(row.node());
            case AssumeResult.AlreadyAssumed(var row) -> taken(row.node());
            case AssumeResult.Assumed(var row) -> taken(row.node());
            case AssumeResult.NodeUnknown unknown -> "node " + node + " is not known";
            case AssumeResult.NodeUnschedulable unschedulable -> "node " + node + " is unschedulable";
            case AssumeResult.NodeCoolingDown cooling -> "node " + node + " is cooling down";
            case AssumeResult.NodeFull(var deficits, var passedOver) ->
                "node " + node + " has no room: " + words(deficits);
        };
    }

    private static String taken(NodeName node) {
        return "the Pod is reserved for on node " + node;
    }

    private static String words(List<Deficit> deficits) {
        return deficits.stream()
                .map(deficit -> deficit.resource().equals(ResourceName.PODS)
                        ? "Too many pods"
                        : "Insufficient " + deficit.resource() + ": "
                                + Quantity.format(deficit.resource(), deficit.requested()) + " asked, "
                                + Quantity.format(deficit.resource(), Math.max(0, deficit.available())) + " free")
                .collect(joining("; "));
    }
}
