package io.berth.sandbox.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How a kube-scheduler is told of an extender: which of Berth's verbs it asks for, and how long it waits. */
public record ExtenderOptions(
        String url,
        Optional<Tls> tls,
        List<String> verbs,
        boolean nodeCacheCapable,
        boolean ignorable,
        Duration httpTimeout) {
    /** Who it is to the extender, and by whose word it trusts the extender's certificate. */
    public record Tls(Path ca, Path certificate, Path key) {}

    public ExtenderOptions {
        verbs = List.copyOf(verbs);
    }

    /** All verbs, names instead of whole nodes, never left out. */
    public static ExtenderOptions at(String url) {
        var verbs = List.of("filter", "prioritize", "preempt", "bind");
        return new ExtenderOptions(url, Optional.empty(), verbs, true, false, Duration.ofSeconds(5));
    }

    public ExtenderOptions as(Tls value) {
        return new ExtenderOptions(url, Optional.of(value), verbs, nodeCacheCapable, ignorable, httpTimeout);
    }

    public ExtenderOptions only(String... these) {
        return new ExtenderOptions(url, tls, List.of(these), nodeCacheCapable, ignorable, httpTimeout);
    }

    public ExtenderOptions withWholeNodes() {
        return new ExtenderOptions(url, tls, verbs, false, ignorable, httpTimeout);
    }

    /** The scheduler goes on without one that does not answer. */
    public ExtenderOptions leftOutWhenDown() {
        return new ExtenderOptions(url, tls, verbs, nodeCacheCapable, true, httpTimeout);
    }

    public ExtenderOptions within(Duration timeout) {
        return new ExtenderOptions(url, tls, verbs, nodeCacheCapable, ignorable, timeout);
    }

    /** As {@code KubeSchedulerConfiguration} has it. */
    Map<String, Object> config() {
        var config = new LinkedHashMap<String, Object>();
        config.put("urlPrefix", url);
        verbs.forEach(verb -> config.put(verb + "Verb", verb));
        config.put("weight", 1);
        config.put("nodeCacheCapable", nodeCacheCapable);
        config.put("ignorable", ignorable);
        config.put("httpTimeout", httpTimeout.toMillis() + "ms");
        tls.ifPresent(files -> {
            config.put("enableHTTPS", true);
            var paths = new LinkedHashMap<String, String>();
            paths.put("caFile", files.ca().toString());
            paths.put("certFile", files.certificate().toString());
            paths.put("keyFile", files.key().toString());
            config.put("tlsConfig", paths);
        });
        return config;
    }
}
