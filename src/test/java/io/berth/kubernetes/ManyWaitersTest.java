package io.berth.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.cluster.volume.ClaimName;
import io.berth.fixtures.ManualClock;
import io.berth.fixtures.NodeBuilder;
import io.berth.fixtures.PodBuilder;
import io.berth.reservation.AssumeResult;
import io.berth.reservation.Reservation;
import io.berth.reservation.memory.InMemoryTable;
import io.berth.stage.prebind.PreBindPlugin.Verdict;
import io.berth.stage.prebind.volume.VolumePlugin;
import io.berth.stage.prebind.volume.VolumePluginUnderTest;
import io.fabric8.kubernetes.client.Config;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Thousands that wait for a volume cost memory: no thread waits, and nothing is read before something has changed. */
class ManyWaitersTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int WAITERS = 5_000;
    private static final int WARM = 100;
    private static final long MOST_BYTES = 10_000;

    private final Queue<Verdict> ended = new ConcurrentLinkedQueue<>();
    private final Queue<String> said = new ConcurrentLinkedQueue<>();
    private final InMemoryTable table = new InMemoryTable(new ManualClock(Instant.EPOCH)::now, 1000);

    @Test
    void costMemoryOnly() {
        table.open(Optional.empty(), Duration.ZERO).await().atMost(LIMIT);
        table.put(NodeBuilder.node("node-01").pods(WAITERS + 1).build()).await().atMost(LIMIT);
        try (var adapter = new Adapter(() -> Config.empty(), Map.of("berth.cluster", "none"))) {
            var storage = new PaperStorage(adapter.workers);
            var plugin = VolumePluginUnderTest.of(
                    storage, storage, storage, storage, adapter.volumeChanges, table, adapter.config);
            wait(plugin, rows(0, WARM));
            int threads = threads();
            List<Reservation> rows = rows(WARM, WAITERS);
            long before = used();
            wait(plugin, rows);
            long each = (used() - before) / (WAITERS - WARM);
            System.out.println("bytes a waiter: " + each);
            assertThat(each).isBetween(100L, MOST_BYTES);
            assertThat(threads()).isLessThanOrEqualTo(threads);
            onlyWhoseClaimHasChangedLooks(adapter, storage);
            allAtOnceAreReady(adapter, storage);
        }
    }

    private void wait(VolumePlugin plugin, List<Reservation> rows) {
        int sofar = said.size();
        rows.forEach(row -> plugin.preBind(row, said::add).subscribe().with(ended::add));
        await().atMost(LIMIT).until(() -> said.size() == sofar + rows.size());
    }

    private void onlyWhoseClaimHasChangedLooks(Adapter adapter, PaperStorage storage) {
        int reads = storage.reads();
        storage.bind("pod-7");
        adapter.waiters.changed(new ClaimName("default", "pod-7"));
        await().atMost(LIMIT).until(() -> ended.size() == 1);
        assertThat(storage.reads()).isEqualTo(reads + 1);
    }

    private void allAtOnceAreReady(Adapter adapter, PaperStorage storage) {
        IntStream.range(0, WAITERS).forEach(i -> storage.bind("pod-" + i));
        adapter.waiters.all();
        await().atMost(LIMIT).until(() -> ended.size() == WAITERS);
        assertThat(ended).containsOnly(new Verdict.Ready());
        assertThat(adapter.waiters.none()).isTrue();
    }

    private List<Reservation> rows(int from, int to) {
        var rows = new ArrayList<Reservation>();
        for (int i = from; i < to; i++) {
            var claim = PodBuilder.pod("pod-" + i).ttl(Duration.ofMinutes(5)).on("node-01");
            rows.add(((AssumeResult.Assumed) table.assume(claim).await().atMost(LIMIT)).reservation());
        }
        return rows;
    }

    private static int threads() {
        return ManagementFactory.getThreadMXBean().getThreadCount();
    }

    private static long used() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
