package io.berth.mirror;

import io.berth.cluster.Pod;

/** The cluster's Pods; its watch also sees the beacon's marks. */
public interface PodSource extends ClusterSource<Pod> {}
