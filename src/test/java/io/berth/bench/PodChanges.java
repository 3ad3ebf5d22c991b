package io.berth.bench;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.cluster.InParallel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Changes Pods at a steady rate. Each lives through eight changes, half a second apart, as many others do at once: it is
 * created, bound, acknowledged, four times told of in a way that is nothing to the table, and deleted.
 */
final class PodChanges implements AutoCloseable {
    static final int A_SECOND = 200;

    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final int STEPS = 8;
    private static final int LIVES_BETWEEN = A_SECOND / STEPS / 2;
    private static final int MOST_UNDER_WAY = 128;
    private static final CompletableFuture<Void> NOTHING = CompletableFuture.completedFuture(null);

    private final FullCluster cluster;
    private final String prefix;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final ExecutorService hands = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<Long, CompletableFuture<Void>> lives = new ConcurrentHashMap<>();
    private final AtomicLong underWay = new AtomicLong();
    private final AtomicLong done = new AtomicLong();
    private long turn;

    private PodChanges(FullCluster cluster, String prefix) {
        this.cluster = cluster;
        this.prefix = prefix;
    }

    /** Begins, and waits until there are Pods of every age. */
    static PodChanges begin(FullCluster cluster, String prefix) {
        var changes = new PodChanges(cluster, prefix);
        var unused = changes.clock.scheduleAtFixedRate(changes::tick, 0, SECONDS.toNanos(1) / A_SECOND, NANOSECONDS);
        await().atMost(LIMIT).until(() -> changes.done() >= STEPS * STEPS * LIVES_BETWEEN / 2);
        return changes;
    }

    /** How many changes the API server has taken. */
    long done() {
        return done.get();
    }

    /** A client or an API server that cannot keep up is not given more and more to do: the rate is then less. */
    private void tick() {
        if (underWay.get() >= MOST_UNDER_WAY) {
            return;
        }
        var step = (int) (turn % STEPS);
        var life = turn / STEPS - (long) step * LIVES_BETWEEN;
        turn++;
        if (life >= 0) {
            underWay.incrementAndGet();
            lives.compute(
                    life,
                    (same, before) -> (before == null ? NOTHING : before).thenRunAsync(() -> act(step, life), hands));
        }
    }

    private void act(int step, long life) {
        var name = prefix + "-" + life;
        var pods = cluster.pods();
        switch (step) {
            case 0 -> pods.create(FullCluster.manifest(name));
            case 1 -> pods.bind(name, cluster.node(life)).expect(201);
            case STEPS - 1 -> pods.deleteByForce(name).expect(200);
            default ->
                pods.patchStatus(name, FullCluster.running("Change " + step)).expect(200);
        }
        done.incrementAndGet();
        underWay.decrementAndGet();
    }

    /** Nothing of it is left; a change that failed is thrown. */
    @Override
    public void close() {
        clock.shutdown();
        await().atMost(LIMIT).until(clock::isTerminated);
        CompletableFuture.allOf(lives.values().toArray(CompletableFuture<?>[]::new))
                .orTimeout(LIMIT.toSeconds(), SECONDS)
                .join();
        hands.close();
        var left = lives.keySet().stream().map(life -> prefix + "-" + life).toList();
        InParallel.each(
                left, name -> expectGone(cluster.pods().deleteByForce(name).status()));
    }

    private static void expectGone(int status) {
        if (!List.of(200, 404).contains(status)) {
            throw new IllegalStateException("a Pod is not deleted: " + status);
        }
    }
}
