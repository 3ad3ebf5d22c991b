package io.berth.sandbox.launch;

import io.berth.sandbox.SandboxOptions;
import io.berth.sandbox.cluster.ClusterBinaries;
import java.util.Map;
import java.util.Optional;

/** What {@code make run} is told, and what it says of it before it starts. */
record LaunchOptions(SandboxOptions sandbox, boolean cluster, Optional<String> remark) {
    /** {@code CLUSTER} unset takes a Kubernetes where one is built, {@code local} insists on it, {@code none} goes without. */
    static LaunchOptions from(Map<String, String> environment) {
        var sandbox = SandboxOptions.from(environment);
        var wanted = environment.getOrDefault("CLUSTER", "");
        return switch (wanted) {
            case "" ->
                ClusterBinaries.find().isPresent()
                        ? new LaunchOptions(sandbox, true, Optional.empty())
                        : new LaunchOptions(
                                sandbox, false, Optional.of("The table alone; " + ClusterBinaries.HOW_TO_GET + "."));
            case "local" -> new LaunchOptions(sandbox, true, Optional.empty());
            case "none" -> new LaunchOptions(sandbox, false, Optional.empty());
            default -> throw new IllegalArgumentException("CLUSTER is local or none, not " + wanted);
        };
    }
}
