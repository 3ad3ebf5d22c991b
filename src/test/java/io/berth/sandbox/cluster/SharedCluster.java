package io.berth.sandbox.cluster;

/** The cluster that all tests of a JVM use which break nothing: two kubelets of ten Pods, one with GPUs; it ends with the JVM. */
public final class SharedCluster {
    private static final Cluster CLUSTER = started();

    private SharedCluster() {}

    public static Cluster get() {
        return CLUSTER;
    }

    private static Cluster started() {
        var cluster = Cluster.start(ClusterOptions.BARE
                .withKubelets(
                        KubeletOptions.named("node-01").maxPods(10),
                        KubeletOptions.named("node-02").maxPods(10).with("nvidia.com/gpu", 2))
                .withControllerManager("--node-monitor-grace-period=40s"));
        cluster.awaitSettled();
        return cluster;
    }
}
