package io.berth.sandbox.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a cluster is made of besides etcd and an API server. Each step is a new one. */
public record ClusterOptions(
        List<KubeletOptions> kubelets,
        Optional<List<String>> controllerManager,
        List<String> schedulers,
        List<User> users,
        List<String> apiServerFlags) {
    /** An API server alone: nodes are what a client makes of them. */
    public static final ClusterOptions BARE =
            new ClusterOptions(List.of(), Optional.empty(), List.of(), List.of(User.ADMIN, User.BERTH), List.of());

    public ClusterOptions {
        kubelets = List.copyOf(kubelets);
        controllerManager = controllerManager.map(List::copyOf);
        schedulers = List.copyOf(schedulers);
        users = List.copyOf(users);
        apiServerFlags = List.copyOf(apiServerFlags);
    }

    /** Kubelets {@code node-01}, {@code node-02}, … */
    public ClusterOptions withKubelets(int count) {
        return withKubelets(IntStream.rangeClosed(1, count)
                .mapToObj("node-%02d"::formatted)
                .map(KubeletOptions::named)
                .toArray(KubeletOptions[]::new));
    }

    public ClusterOptions withKubelets(KubeletOptions... more) {
        return new ClusterOptions(added(kubelets, more), controllerManager, schedulers, users, apiServerFlags);
    }

    /** With flags on top of those that it needs here, such as {@code --node-monitor-grace-period=40s}. */
    public ClusterOptions withControllerManager(String... flags) {
        return new ClusterOptions(kubelets, Optional.of(List.of(flags)), schedulers, users, apiServerFlags);
    }

    /** A stock kube-scheduler for Pods with this {@code schedulerName}. */
    public ClusterOptions withScheduler(String name) {
        return new ClusterOptions(kubelets, controllerManager, added(schedulers, name), users, apiServerFlags);
    }

    public ClusterOptions withUser(User user) {
        return new ClusterOptions(kubelets, controllerManager, schedulers, added(users, user), apiServerFlags);
    }

    /** The last word on a flag wins. */
    public ClusterOptions withApiServer(String... flags) {
        return new ClusterOptions(kubelets, controllerManager, schedulers, users, added(apiServerFlags, flags));
    }

    @SafeVarargs
    private static <T> List<T> added(List<T> these, T... more) {
        return new ArrayList<>(Stream.concat(these.stream(), Stream.of(more)).toList());
    }
}
