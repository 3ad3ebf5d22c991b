package io.berth.sandbox;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Berth on one machine: a real Redis and several replicas, each a process that ends with this one. */
public final class Sandbox implements AutoCloseable {
    private final List<AutoCloseable> started = Collections.synchronizedList(new ArrayList<>());
    private final RedisServer redis;
    private final List<Replica> replicas;

    private Sandbox(SandboxOptions options) {
        var ports = ports(options);
        // For the folders: the processes end with this one in any case.
        Runtime.getRuntime().addShutdownHook(new Thread(this::close));
        try {
            redis = add(RedisServer.start(options.redis()));
            // All are on their way before the first is waited for.
            replicas = ports.stream()
                    .map(port -> add(Replica.launch(port, redis.url(), options.settings(), options.jvm())))
                    .toList();
            replicas.forEach(Replica::awaitReady);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    public static Sandbox start(SandboxOptions options) {
        return new Sandbox(options);
    }

    private static List<Integer> ports(SandboxOptions options) {
        if (options.firstPort() == 0) {
            return IntStream.generate(Ports::free)
                    .distinct()
                    .limit(options.replicas())
                    .boxed()
                    .toList();
        }
        options.requireFreePorts();
        return options.ports().boxed().toList();
    }

    private <T extends AutoCloseable> T add(T part) {
        started.add(part);
        return part;
    }

    public RedisServer redis() {
        return redis;
    }

    public List<Replica> replicas() {
        return replicas;
    }

    /** One holder's way to a replica, counted round. */
    public Rest rest(int replica, String holder) {
        return replicas.get(Math.floorMod(replica, replicas.size())).rest(holder);
    }

    /** What is to be said of each end that nobody asked for. */
    public List<CompletableFuture<String>> ends() {
        return Stream.concat(Stream.of(redis.onEnd()), replicas.stream().map(Replica::onEnd))
                .toList();
    }

    /** Also from the shutdown hook, beside one that is under way. */
    @Override
    public synchronized void close() {
        var parts = List.copyOf(started).reversed();
        started.clear();
        for (var part : parts) {
            try {
                part.close();
            } catch (Exception e) {
                System.err.println("cannot end " + part + ": " + e);
            }
        }
    }
}
