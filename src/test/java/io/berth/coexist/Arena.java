package io.berth.coexist;

import io.berth.chaos.oracle.Reader;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.PodManifest;
import io.berth.sandbox.cluster.Pods;
import io.berth.sandbox.cluster.SchedulerRoles;
import io.berth.sandbox.cluster.User;
import io.berth.sandbox.guard.GuardInstall;
import java.util.Map;
import java.util.TreeMap;

/** A real cluster of six kubelets with room for five Pods each, on which one setting after another is played. */
final class Arena implements AutoCloseable {
    static final int KUBELETS = 6;
    /** By what a kubelet here has: one cpu. */
    static final int ROOM = 5 * KUBELETS;

    private static final String SHARE = "200m";

    private final Map<String, User> users = new TreeMap<>();
    private final Cluster cluster;

    Arena() {
        var options = ClusterOptions.BARE.withKubelets(KUBELETS).withControllerManager();
        for (var name : Setting.SCHEDULERS) {
            users.put(name, User.serviceAccount("kube-system", name));
            options = options.withUser(user(name));
        }
        cluster = Cluster.start(options);
        try {
            users.values().forEach(user -> SchedulerRoles.grantIn(cluster, user));
            new GuardInstall(cluster, GuardInstall.Mode.enforce).roles();
            cluster.awaitSettled();
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    Cluster cluster() {
        return cluster;
    }

    /** Who the scheduler of this name is at the API server: a ServiceAccount, as somebody's second scheduler is. */
    User user(String scheduler) {
        return users.getOrDefault(scheduler, User.ADMIN);
    }

    Pods pods() {
        return cluster.admin().pods("default");
    }

    static PodManifest pod(String name, String scheduler) {
        return PodManifest.pod(name).scheduler(scheduler).cpu(SHARE).memory("100Mi");
    }

    /** Of who judges. */
    Reader reader() {
        var api = cluster.admin();
        return new Reader(api.client(), api.url(), api.user().token());
    }

    @Override
    public void close() {
        cluster.close();
    }
}
