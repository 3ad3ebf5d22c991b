package io.berth.sandbox.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A stock kube-scheduler: whose Pods it places, who it is at the API server, whom it asks, and how many calls a second it makes. */
public record SchedulerOptions(String name, User user, List<ExtenderOptions> extenders, int qps) {
    /** What kube-scheduler takes when nothing is said. */
    private static final int STOCK_QPS = 50;

    public SchedulerOptions {
        extenders = List.copyOf(extenders);
    }

    public static SchedulerOptions named(String name) {
        return new SchedulerOptions(name, User.ADMIN, List.of(), STOCK_QPS);
    }

    /** Who must be among the cluster's users, with {@link SchedulerRoles}. */
    public SchedulerOptions as(User other) {
        return new SchedulerOptions(name, other, extenders, qps);
    }

    public SchedulerOptions asks(ExtenderOptions extender) {
        var more = new ArrayList<>(extenders);
        more.add(extender);
        return new SchedulerOptions(name, user, more, qps);
    }

    public SchedulerOptions qps(int value) {
        return new SchedulerOptions(name, user, extenders, value);
    }

    /** The whole {@code KubeSchedulerConfiguration}, in JSON, which is YAML too; who has several copies of it must not elect one. */
    String config(Path kubeconfig) {
        var config = new LinkedHashMap<String, Object>();
        config.put("apiVersion", "kubescheduler.config.k8s.io/v1");
        config.put("kind", "KubeSchedulerConfiguration");
        config.put("clientConnection", Map.of("kubeconfig", kubeconfig.toString(), "qps", qps, "burst", 2 * qps));
        config.put("leaderElection", Map.of("leaderElect", false));
        config.put("profiles", List.of(Map.of("schedulerName", name)));
        config.put("extenders", extenders.stream().map(ExtenderOptions::config).toList());
        try {
            return new ObjectMapper().writeValueAsString(config);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
