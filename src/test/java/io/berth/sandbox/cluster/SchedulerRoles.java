package io.berth.sandbox.cluster;

import java.util.List;
import java.util.Map;

/** What a second scheduler needs at an API server: the roles that Kubernetes itself has for its first one. */
public final class SchedulerRoles {
    private static final String GROUP = "rbac.authorization.k8s.io";
    private static final String BINDINGS = "/apis/" + GROUP + "/v1/clusterrolebindings";

    private SchedulerRoles() {}

    public static void grantIn(Cluster cluster, User scheduler) {
        for (var role : List.of("system:kube-scheduler", "system:volume-scheduler")) {
            var name = role.replace(':', '-') + "-" + scheduler.name().replace(':', '-');
            cluster.admin()
                    .post(
                            BINDINGS,
                            Map.of(
                                    "metadata",
                                    Map.of("name", name),
                                    "roleRef",
                                    Map.of("apiGroup", GROUP, "kind", "ClusterRole", "name", role),
                                    "subjects",
                                    List.of(Map.of("apiGroup", GROUP, "kind", "User", "name", scheduler.name()))))
                    .expect(201);
        }
    }
}
