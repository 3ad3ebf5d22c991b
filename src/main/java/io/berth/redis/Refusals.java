package io.berth.redis;

import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceName;
import io.berth.reservation.AssumeResult;
import io.berth.reservation.Deficit;
import io.berth.reservation.PassedOver;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Reads why no candidate would do: groups of four words, a candidate's deficits side by side. */
final class Refusals {
    private static final Comparator<Deficit> PODS_LAST = Comparator.comparing(
                    (Deficit deficit) -> deficit.resource().equals(ResourceName.PODS))
            .thenComparing(Deficit::resource);

    private Refusals() {}

    static AssumeResult.NodeFull nodeFull(Reply reply) {
        List<Deficit> deficits = new ArrayList<>();
        List<PassedOver> passedOver = new ArrayList<>();
        List<Deficit> ofNode = new ArrayList<>();
        for (int i = 1; i < reply.size(); i += 4) {
            NodeName node = new NodeName(reply.text(i));
            if (!ofNode.isEmpty() && !ofNode.get(0).node().equals(node)) {
                ofNode.stream().sorted(PODS_LAST).forEach(deficits::add);
                ofNode.clear();
            }
            if (reply.text(i + 2).isEmpty()) {
                passedOver.add(new PassedOver(node, PassedOver.Reason.valueOf(reply.text(i + 1))));
            } else {
                ofNode.add(new Deficit(
                        node, new ResourceName(reply.text(i + 1)), reply.number(i + 2), reply.number(i + 3)));
            }
        }
        ofNode.stream().sorted(PODS_LAST).forEach(deficits::add);
        return new AssumeResult.NodeFull(
                deficits.stream().limit(AssumeResult.MAX_DEFICITS).toList(), List.copyOf(passedOver));
    }
}
