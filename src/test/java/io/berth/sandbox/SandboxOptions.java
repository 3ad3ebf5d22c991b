package io.berth.sandbox;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What a sandbox is made of; {@code firstPort} 0 stands for free ports, else they follow one another from there. */
public record SandboxOptions(
        int replicas, int firstPort, RedisOptions redis, Map<String, String> settings, List<String> jvm) {
    /** A small heap, since several replicas share a machine with their tests. */
    public static final List<String> SMALL_JVM = List.of("-Xmx256m", "-XX:+UseSerialGC");

    /** Three replicas on free ports over a Redis that keeps nothing. */
    public static final SandboxOptions THREE = new SandboxOptions(3, 0, RedisOptions.NOTHING_KEPT, Map.of());

    public SandboxOptions(int replicas, int firstPort, RedisOptions redis, Map<String, String> settings) {
        this(replicas, firstPort, redis, settings, SMALL_JVM);
    }

    public SandboxOptions {
        settings = Map.copyOf(settings);
        jvm = List.copyOf(jvm);
        if (replicas < 1 || replicas > 100) {
            throw new IllegalArgumentException("REPLICAS is 1 to 100, not " + replicas);
        }
        if (firstPort < 0 || firstPort + replicas > 65_536) {
            throw new IllegalArgumentException("PORT + REPLICAS is at most 65536, PORT is not " + firstPort);
        }
    }

    public SandboxOptions withReplicas(int value) {
        return new SandboxOptions(value, firstPort, redis, settings, jvm);
    }

    public SandboxOptions with(String setting, String value) {
        return withAll(Map.of(setting, value));
    }

    public SandboxOptions withAll(Map<String, String> others) {
        var more = new HashMap<>(settings);
        more.putAll(others);
        return new SandboxOptions(replicas, firstPort, redis, more, jvm);
    }

    public SandboxOptions withRedis(RedisOptions value) {
        return new SandboxOptions(replicas, firstPort, value, settings, jvm);
    }

    /** As {@code make run} has it: {@code REPLICAS} and {@code PORT}, default 3 from 8081. */
    public static SandboxOptions from(Map<String, String> environment) {
        return new SandboxOptions(
                number(environment, "REPLICAS", 3),
                number(environment, "PORT", 8081),
                RedisOptions.NOTHING_KEPT,
                Map.of());
    }

    /** Looked at before anything is started, so that a port in use leaves nothing behind. */
    public void requireFreePorts() {
        var taken = ports().filter(port -> !Ports.isFree(port)).boxed().toList();
        if (firstPort != 0 && !taken.isEmpty()) {
            throw new IllegalStateException(
                    "port in use: " + taken + "; PORT=n chooses the first of " + replicas + " others");
        }
    }

    IntStream ports() {
        return IntStream.range(firstPort, firstPort + replicas);
    }

    private static int number(Map<String, String> environment, String name, int otherwise) {
        var text = environment.getOrDefault(name, "");
        try {
            return text.isEmpty() ? otherwise : Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " is a number, not " + text, e);
        }
    }
}
