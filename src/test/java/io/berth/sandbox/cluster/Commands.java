package io.berth.sandbox.cluster;

import io.berth.sandbox.Ports;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How each part of a cluster is started, with the flags that it needs on one machine. */
record Commands(ClusterBinaries binaries, ClusterFolder folder, Path serviceAccountKey) {
    List<String> etcd(int port) {
        var clients = "http://127.0.0.1:" + port;
        return List.of(
                binaries.path("etcd"),
                "--data-dir=" + folder.of("etcd"),
                "--listen-client-urls=" + clients,
                "--advertise-client-urls=" + clients,
                "--listen-peer-urls=http://127.0.0.1:" + Ports.free(),
                // A killed process loses nothing by it, only a machine without power would.
                "--unsafe-no-fsync");
    }

    List<String> apiServer(int port, int etcd, List<User> users, List<String> flags) {
        return more(
                List.of(
                        binaries.path("kube-apiserver"),
                        "--etcd-servers=http://127.0.0.1:" + etcd,
                        "--bind-address=127.0.0.1",
                        "--secure-port=" + port,
                        "--cert-dir=" + folder.of("apiserver"),
                        "--service-account-issuer=https://berth.local",
                        "--service-account-key-file=" + serviceAccountKey,
                        "--service-account-signing-key-file=" + serviceAccountKey,
                        "--token-auth-file=" + folder.tokens(users),
                        "--authorization-mode=RBAC",
                        // Else a Pod waits for the default ServiceAccount, which only a controller manager makes.
                        "--disable-admission-plugins=ServiceAccount",
                        "--service-cluster-ip-range=10.0.0.0/24"),
                flags);
    }

    List<String> controllerManager(int port, Path kubeconfig, List<String> flags) {
        return more(
                List.of(
                        binaries.path("kube-controller-manager"),
                        "--kubeconfig=" + kubeconfig,
                        "--service-account-private-key-file=" + serviceAccountKey,
                        "--bind-address=127.0.0.1",
                        "--secure-port=" + port,
                        "--cert-dir=" + folder.of("controller-manager"),
                        "--authentication-skip-lookup",
                        "--leader-elect=false"),
                flags);
    }

    List<String> scheduler(String name, String config, int port) {
        return List.of(
                binaries.path("kube-scheduler"),
                "--config=" + folder.yaml(name, config),
                "--bind-address=127.0.0.1",
                "--secure-port=" + port,
                "--cert-dir=" + folder.of(name),
                "--authentication-skip-lookup");
    }

    List<String> kubelet(KubeletOptions options, int port, Path kubeconfig) {
        return more(
                List.of(
                        binaries.path("kubemark"),
                        "--kubeconfig=" + kubeconfig,
                        "--kubelet-port=" + port,
                        "--kubelet-read-only-port=0",
                        "--use-host-image-service=false",
                        "--cert-dir=" + folder.of(options.name()),
                        // The default publishes ten states a second.
                        "--kube-api-qps=200",
                        "--kube-api-burst=400"),
                options.arguments());
    }

    private static List<String> more(List<String> these, List<String> flags) {
        var all = new ArrayList<>(these);
        all.addAll(flags);
        return all;
    }
}
