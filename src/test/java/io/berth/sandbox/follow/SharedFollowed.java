package io.berth.sandbox.follow;

import io.berth.sandbox.SandboxOptions;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.KubeletOptions;

/**
 * The followed cluster that all tests use which break nothing: two real kubelets and two replicas, and nobody who ends Pods
 * or nodes by himself; it ends with the JVM.
 */
final class SharedFollowed {
    private static final FollowedCluster CLUSTER = FollowedCluster.start(
            ClusterOptions.BARE.withKubelets(KubeletOptions.named("node-01"), KubeletOptions.named("node-02")),
            SandboxOptions.THREE
                    .withReplicas(2)
                    .with("berth.audit.interval", "1s")
                    .with("berth.permits.approvers.quota", "approver"));

    private SharedFollowed() {}

    static FollowedCluster get() {
        return CLUSTER;
    }
}
