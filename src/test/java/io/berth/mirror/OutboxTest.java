package io.berth.mirror;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What waits on its way to the table, and what may pass it. */
class OutboxTest {
    private final Vertx vertx = Vertx.vertx();
    private final Deque<UniEmitter<? super Void>> underWay = new ArrayDeque<>();
    private final List<String> done = new CopyOnWriteArrayList<>();

    @AfterEach
    void stop() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    /** Whose writes take until {@link #written}. */
    private Outbox<String> slow() {
        return new Outbox<>(
                vertx,
                helping -> {
                    done.add(String.join("+", helping));
                    return Uni.createFrom().<Void>emitter(underWay::add);
                },
                failure -> done.add("given up"));
    }

    private void written() {
        underWay.remove().complete(null);
    }

    @Test
    void onlyTheNewestOfAnObjectIsWritten() {
        var box = slow();
        box.put("web", "web 1");
        box.put("web", "web 2");
        box.put("db", "db 1");
        assertThat(done).isEmpty();
        box.open();
        assertThat(done).containsExactly("web 2+db 1");
    }

    @Test
    void aBarrierPassesWhenAllBeforeItIsWritten() {
        var box = slow();
        box.open();
        box.put("web", "web 1");
        box.barrier(() -> done.add("barrier"));
        assertThat(done).containsExactly("web 1");
        written();
        assertThat(done).containsExactly("web 1", "barrier");
    }

    @Test
    void aBarrierPassesAlsoWhileMoreComesInThanGoesOut() {
        var box = slow();
        box.open();
        for (int i = 1; i <= 4; i++) {
            String barrier = "barrier " + i;
            box.put("web", "web " + i);
            box.barrier(() -> done.add(barrier));
        }
        written();
        assertThat(done).startsWith("web 1", "barrier 1");
        written();
        assertThat(done).containsExactly("web 1", "barrier 1", "web 4", "barrier 4");
    }

    @Test
    void whatCannotBeBegunIsTriedAgain() {
        var box = new Outbox<String>(
                vertx,
                helping -> {
                    done.add(helping.getFirst());
                    if (done.size() == 1) {
                        throw new IllegalStateException("not now");
                    }
                    return Uni.createFrom().voidItem();
                },
                failure -> done.add("given up"));
        box.open();
        box.put("web", "web 1");
        await().atMost(Duration.ofSeconds(30)).until(() -> done.size() == 2);
        box.put("web", "web 2");
        assertThat(done).containsExactly("web 1", "web 1", "web 2");
    }

    @Test
    void anEpochThatIsOverEmptiesIt() {
        var box = slow();
        box.open();
        box.put("web", "web 1");
        box.put("db", "db 1");
        underWay.remove().fail(new EpochOverException("over"));
        box.put("db", "db 2");
        assertThat(done).containsExactly("web 1", "given up");
        box.open();
        assertThat(done).containsExactly("web 1", "given up", "db 2");
    }
}
