package io.berth.recovery;

import static org.awaitility.Awaitility.await;

import io.berth.cluster.NodeName;
import io.berth.config.BerthConfig;
import io.berth.reservation.Epoch;
import io.berth.reservation.OpenResult;
import io.berth.reservation.Upkeep;
import io.quarkus.runtime.ShutdownEvent;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ReaperTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    /** As when every replica was away for long: far more helpings than a stack has room for. */
    @Test
    void endsHoweverManyRowsAreDueAndTicksOn() {
        Vertx vertx = Vertx.vertx();
        DueRows due = new DueRows(vertx, 100_000);
        BerthConfig config = new SmallRyeConfigBuilder()
                .addDiscoveredConverters()
                .withMapping(BerthConfig.class)
                .withDefaultValue("berth.expiry.tick", "10ms")
                .build()
                .getConfigMapping(BerthConfig.class);
        Reaper reaper = new Reaper(vertx, due, config);
        try {
            await().atMost(LIMIT).until(() -> due.helpings.get() <= -3);
        } finally {
            reaper.stop(new ShutdownEvent());
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    /** So many helpings, each brought by the event loop, and then none. */
    private static final class DueRows implements Upkeep {
        private final Vertx vertx;
        private final AtomicInteger helpings;

        DueRows(Vertx vertx, int helpings) {
            this.vertx = vertx;
            this.helpings = new AtomicInteger(helpings);
        }

        @Override
        public Uni<Integer> expire() {
            return Uni.createFrom()
                    .emitter(emitter ->
                            vertx.runOnContext(ignored -> emitter.complete(helpings.getAndDecrement() > 0 ? 32 : 0)));
        }

        @Override
        public Uni<OpenResult> open(Optional<Epoch> seen, Duration drain) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Uni<List<Drift>> audit(NodeName node) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Uni<Census> census() {
            throw new UnsupportedOperationException();
        }
    }
}
