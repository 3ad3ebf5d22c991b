package io.berth.sandbox.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** One real kubelet; cpu 1 and memory 3840Mi are its runtime's, and the rest is said here. */
public record KubeletOptions(String name, int maxPods, Map<String, Integer> extendedResources) {
    public KubeletOptions {
        extendedResources = Map.copyOf(extendedResources);
    }

    public static KubeletOptions named(String name) {
        return new KubeletOptions(name, 110, Map.of());
    }

    public KubeletOptions maxPods(int value) {
        return new KubeletOptions(name, value, extendedResources);
    }

    public KubeletOptions with(String resource, int count) {
        var more = new TreeMap<>(extendedResources);
        more.put(resource, count);
        return new KubeletOptions(name, maxPods, more);
    }

    List<String> arguments() {
        var arguments = new ArrayList<>(List.of("--morph=kubelet", "--name=" + name, "--max-pods=" + maxPods));
        if (!extendedResources.isEmpty()) {
            arguments.add(extendedResources.entrySet().stream()
                    .map(resource -> resource.getKey() + "=" + resource.getValue())
                    .sorted()
                    .collect(Collectors.joining(",", "--extended-resources=", "")));
        }
        return arguments;
    }
}
