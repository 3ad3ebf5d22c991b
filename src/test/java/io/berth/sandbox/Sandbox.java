package io.berth.sandbox;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Berth on one machine: a real Redis and several replicas, each a process that ends with this one. */
public final class Sandbox implements AutoCloseable {
    private final List<AutoCloseable> started = Collections.synchronizedList(new ArrayList<>());
    private final RedisServer redis;
    private final List<Replica> replicas;
    private volatile boolean closing;

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

    /** {@code make run}. */
    public static void main(String[] arguments) {
        try (var sandbox = start(SandboxOptions.from(System.getenv()))) {
            Greeting.declareNodes(sandbox.rest(0, "operator"));
            System.out.println(Greeting.of(sandbox.replicas()));
            sandbox.awaitAnyEnd();
        } catch (IllegalArgumentException | IllegalStateException e) {
            System.err.println(e.getMessage());
        }
        // Until Ctrl-C it does not get here.
        System.exit(1);
    }

    public static Sandbox start(SandboxOptions options) {
        return new Sandbox(options);
    }

    /** Looked at before anything is started, so that a port in use leaves nothing behind. */
    private static List<Integer> ports(SandboxOptions options) {
        if (options.firstPort() == 0) {
            return IntStream.generate(Ports::free)
                    .distinct()
                    .limit(options.replicas())
                    .boxed()
                    .toList();
        }
        var ports = IntStream.range(options.firstPort(), options.firstPort() + options.replicas())
                .boxed()
                .toList();
        var taken = ports.stream().filter(port -> !Ports.isFree(port)).toList();
        if (!taken.isEmpty()) {
            throw new IllegalStateException(
                    "port in use: " + taken + "; PORT=n chooses the first of " + options.replicas() + " others");
        }
        return ports;
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

    private void awaitAnyEnd() {
        var ends = new ArrayList<>(replicas.stream().map(Replica::onEnd).toList());
        ends.add(redis.onEnd());
        var first =
                CompletableFuture.anyOf(ends.toArray(CompletableFuture[]::new)).join();
        // On Ctrl-C the hook ends them, and there is nothing to say.
        if (!closing) {
            System.err.println(first + "; the sandbox ends");
        }
    }

    /** Also from the shutdown hook, beside one that is under way. */
    @Override
    public synchronized void close() {
        closing = true;
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
