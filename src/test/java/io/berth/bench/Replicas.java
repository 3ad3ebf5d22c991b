package io.berth.bench;

import io.berth.sandbox.RedisOptions;
import io.berth.sandbox.SandboxOptions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How the measured replicas are started: as a container starts them, except for the settings here. */
final class Replicas {
    static final List<String> JVM = List.of("-Xmx512m", "-XX:+UseG1GC", "-XX:-UsePerfData");
    static final Map<String, String> SETTINGS = Map.of("quarkus.log.level", "WARN");

    private Replicas() {}

    static SandboxOptions count(int replicas) {
        return new SandboxOptions(replicas, 0, RedisOptions.NOTHING_KEPT, SETTINGS, JVM);
    }

    static Map<String, String> ofPool(String pool) {
        var settings = new TreeMap<>(SETTINGS);
        settings.put("berth.pool", pool);
        return settings;
    }

    static String told() {
        return "replicas in production mode, java " + String.join(" ", JVM) + ", " + SETTINGS;
    }
}
