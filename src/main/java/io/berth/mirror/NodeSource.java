package io.berth.mirror;

import io.berth.cluster.SeenNode;

/** The cluster's nodes. */
public interface NodeSource extends ClusterSource<SeenNode> {}
