package io.berth.kubernetes;

import static io.berth.sandbox.cluster.VolumeManifest.volume;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.cluster.NodeName;
import io.berth.cluster.volume.ClaimName;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.Storage;
import io.smallrye.mutiny.subscription.Cancellable;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Who is told to look when, by the watches of a real API server. */
@NeedsCluster
class VolumeChangesTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static Cluster cluster;
    private static Adapter adapter;
    private static Storage storage;

    @BeforeAll
    static void start() {
        cluster = Cluster.start(ClusterOptions.BARE);
        adapter = Adapter.to(cluster);
        storage = new Storage(cluster.admin());
        storage.waiting("watched", "disks.example.com");
    }

    @AfterAll
    static void stop() {
        adapter.close();
        cluster.close();
    }

    @Test
    void onlyWhoseClaimHasChangedIsTold() {
        var mine = storage.claim("mine", "watched");
        storage.claim("others", "watched");
        try (var my = new Told("mine");
                var other = new Told("others")) {
            awaitUp();
            int before = other.awaitQuiet();
            my.awaitMore(() -> storage.annotate("mine", "example.com/note", "1"));
            my.awaitMore(
                    () -> storage.create(volume("mine").csi("disks.example.com").of(mine, "disks.example.com")));
            my.awaitMore(() -> storage.label("mine", "example.com/note", "1"));
            my.awaitMore(() -> storage.deleteClaim("mine").expect(200));
            assertThat(other.times()).isEqualTo(before);
        }
        assertThat(adapter.waiters.none()).isTrue();
    }

    @Test
    void afterAnOutageOnlyWhatHasChangedIsLookedAtAnew() {
        storage.claim("changes", "watched");
        storage.claim("stays", "watched");
        try (var changing = new Told("changes");
                var staying = new Told("stays")) {
            awaitUp();
            int before = staying.awaitQuiet();
            cluster.apiServer().kill();
            await().atMost(LIMIT).until(() -> !adapter.volumeChanges.up());
            cluster.apiServer().restart();
            changing.awaitMore(() -> storage.annotate("changes", "example.com/note", "1"));
            awaitUp();
            assertThat(staying.times()).isEqualTo(before);
        }
    }

    private static void awaitUp() {
        await().atMost(LIMIT).until(adapter.volumeChanges::up);
    }

    /** How often whoever waits for a claim was told to look. */
    private static final class Told implements AutoCloseable {
        private final AtomicInteger times = new AtomicInteger();
        private final String claim;
        private final Cancellable subscription;

        Told(String claim) {
            this.claim = claim;
            subscription = adapter.volumeChanges
                    .of(Set.of(new ClaimName("default", claim)), new NodeName("any"))
                    .subscribe()
                    .with(nudge -> times.incrementAndGet());
            assertThat(times).as("at once").hasPositiveValue();
        }

        int times() {
            return times.get();
        }

        void awaitMore(Runnable change) {
            int before = times.get();
            change.run();
            await().atMost(LIMIT).until(() -> times.get() > before);
        }

        /** Once either watch has told it of a change, which is later than all that there was before. */
        int awaitQuiet() {
            awaitMore(() -> storage.annotate(claim, "example.com/quiet", "1"));
            var own = storage.read(claim);
            awaitMore(() -> storage.create(
                    volume("of-" + claim).csi("disks.example.com").of(own, "disks.example.com")));
            return times.get();
        }

        @Override
        public void close() {
            subscription.cancel();
        }
    }
}
