package io.berth.stage.reserve;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.Node;
import io.berth.cluster.NodeName;
import io.berth.cluster.Pod;
import io.berth.cluster.volume.ClaimName;
import io.berth.cluster.volume.NodeAffinity;
import io.berth.cluster.volume.VolumeClaim;
import io.berth.cluster.volume.VolumeDirectory;
import io.berth.reservation.AssumeResult;
import io.berth.reservation.NodeTable;
import io.berth.reservation.PassedOver;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** From which nodes a Pod's volumes, as far as its claims are bound to any, cannot be reached. */
@ApplicationScoped
@CheckReturnValue
class Reach {
    private final VolumeDirectory volumes;
    private final NodeTable nodes;

    Reach(VolumeDirectory volumes, NodeTable nodes) {
        this.volumes = volumes;
        this.nodes = nodes;
    }

    /** Those of the candidates; one that is not known is not among them. */
    Uni<Set<NodeName>> missing(Pod pod, List<NodeName> candidates) {
        return affinities(pod)
                .chain(places -> places.isEmpty()
                        ? Uni.createFrom().item(Set.of())
                        : nodes.findAll(candidates)
                                .map(states -> states.stream()
                                        .map(state -> state.node())
                                        .filter(node -> !reachesAll(node, places))
                                        .map(Node::name)
                                        .collect(Collectors.toSet())));
    }

    private static boolean reachesAll(Node node, List<NodeAffinity> places) {
        return places.stream().allMatch(place -> place.matches(node.name(), node.labels()));
    }

    private Uni<List<NodeAffinity>> affinities(Pod pod) {
        return Multi.createFrom()
                .iterable(pod.claims())
                .onItem()
                .transformToUniAndConcatenate(
                        claim -> affinity(new ClaimName(pod.ref().namespace(), claim)))
                .filter(place -> !place.equals(NodeAffinity.ANYWHERE))
                .collect()
                .asList();
    }

    private Uni<NodeAffinity> affinity(ClaimName name) {
        return volumes.claim(name)
                .chain(found -> found.filter(VolumeClaim::bound)
                        .flatMap(VolumeClaim::volume)
                        .map(volume -> volumes.volume(volume)
                                .map(there -> there.map(one -> one.affinity()).orElse(NodeAffinity.ANYWHERE)))
                        .orElseGet(() -> Uni.createFrom().item(NodeAffinity.ANYWHERE)));
    }

    /** With the candidates that were not tried, where no other would do. */
    static AssumeResult told(AssumeResult result, Set<NodeName> missing) {
        return missing.isEmpty()
                ? result
                : switch (result) {
                    case AssumeResult.NodeFull(var deficits, var passedOver) ->
                        new AssumeResult.NodeFull(deficits, joined(passedOver, missing));
                    case AssumeResult.NodeUnknown(var nodes) ->
                        passedOver(nodes, PassedOver.Reason.UNKNOWN_NODE, missing);
                    case AssumeResult.NodeUnschedulable(var nodes) ->
                        passedOver(nodes, PassedOver.Reason.UNSCHEDULABLE, missing);
                    case AssumeResult.NodeCoolingDown(var nodes, var until) ->
                        passedOver(nodes, PassedOver.Reason.COOLING_DOWN, missing);
                    case AssumeResult.TableClosed closed -> closed;
                    case AssumeResult.HeldByOther held -> held;
                    case AssumeResult.Conflicting conflicting -> conflicting;
                    case AssumeResult.AlreadyAssumed assumed -> assumed;
                    case AssumeResult.MirrorStale stale -> stale;
                    case AssumeResult.Assumed assumed -> assumed;
                };
    }

    private static AssumeResult passedOver(List<NodeName> nodes, PassedOver.Reason reason, Set<NodeName> missing) {
        List<PassedOver> others =
                nodes.stream().map(node -> new PassedOver(node, reason)).toList();
        return new AssumeResult.NodeFull(List.of(), joined(others, missing));
    }

    private static List<PassedOver> joined(List<PassedOver> some, Set<NodeName> missing) {
        return Stream.concat(
                        some.stream(),
                        missing.stream().sorted().map(node -> new PassedOver(node, PassedOver.Reason.VOLUME_ELSEWHERE)))
                .toList();
    }
}
