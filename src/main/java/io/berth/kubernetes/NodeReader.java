package io.berth.kubernetes;

import io.berth.cluster.Node;
import io.berth.cluster.NodeName;
import io.berth.cluster.Quantity;
import io.berth.cluster.ResourceName;
import io.berth.cluster.ResourceVersion;
import io.berth.cluster.Resources;
import io.berth.cluster.SeenNode;
import java.util.Map;
import java.util.TreeMap;
import org.jboss.logging.Logger;

/** Makes the small record of a node that Berth keeps. */
final class NodeReader {
    private static final Logger LOG = Logger.getLogger(NodeReader.class);

    private NodeReader() {}

    static SeenNode read(NodeJson json) {
        NodeJson.Meta meta = json.metadata();
        Node node = new Node(
                new NodeName(meta.name()),
                meta.uid(),
                json.spec().flatMap(NodeJson.Spec::unschedulable).orElse(false),
                meta.labels().orElse(Map.of()),
                allocatable(json));
        return new SeenNode(node, new ResourceVersion(meta.resourceVersion()));
    }

    private static Resources allocatable(NodeJson json) {
        String whose = "node " + json.metadata().name();
        TreeMap<ResourceName, Long> amounts = new TreeMap<>();
        Quantities.read(json.status().flatMap(NodeJson.Status::allocatable), whose)
                .forEach((resource, quantity) -> amounts.put(resource, amount(resource, quantity, whose)));
        return new Resources(amounts);
    }

    private static long amount(ResourceName resource, Quantity quantity, String whose) {
        long held = quantity.clampedAmountOf(resource);
        if (quantity.value().signum() < 0 || held == Resources.MAX_AMOUNT) {
            LOG.warnf("%s: %s of %s counts as %d", whose, quantity.value().toPlainString(), resource, held);
        }
        return held;
    }
}
