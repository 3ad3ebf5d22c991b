package io.berth.stage.prebind.volume;

import io.berth.cluster.NodeName;
import io.berth.cluster.volume.NodeAffinity;
import io.berth.cluster.volume.Volume;
import java.util.Map;

/** The node that a Pod is to run on, as it was read. */
record Place(NodeName node, Map<String, String> labels) {
    boolean reaches(Volume volume) {
        return volume.affinity().matches(node, labels);
    }

    /** What is wrong with a volume that it does not reach. */
    static String whereabouts(NodeAffinity affinity) {
        return affinity.described().map(where -> "only where " + where).orElse("anywhere");
    }
}
