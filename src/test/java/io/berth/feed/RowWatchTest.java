package io.berth.feed;

import static io.berth.fixtures.Answers.answer;
import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.fixtures.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.redis.RedisUnderTest;
import io.berth.reservation.Calls;
import io.berth.reservation.FindResult;
import io.berth.reservation.Phase;
import io.berth.reservation.Reservation;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Waiting for rows: what is so already, what becomes so, and who waits no more. */
class RowWatchTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final RedisUnderTest table = RedisUnderTest.shared();
    private final Calls calls = new Calls(table);
    private final RowWatch rows =
            new RowWatch(new ChangeFeed(table.feed(), 100, RowWatchTest::later), table.reservations());

    @BeforeEach
    void oneNode() {
        calls.open(Optional.empty(), Duration.ZERO);
        calls.put(node("n1").cpu("4").build());
    }

    @Test
    void tellsOfWhatIsSoAndOfWhatBecomesSo() {
        Reservation row = calls.grant(pod("web").on("n1"));
        assertThat(answer(rows.until(row.id(), found -> isIn(found, Phase.Reserved))))
                .isInstanceOf(FindResult.Found.class);
        var binding = waiting(row, Phase.Binding);
        var again = waiting(row, Phase.Binding);
        calls.beginBind(row.id(), "7");
        await().atMost(LIMIT).untilAsserted(() -> {
            binding.assertCompleted();
            again.assertCompleted();
        });
        await().atMost(LIMIT).until(() -> rows.waiting() == 0);
    }

    @Test
    void forgetsWhoWaitsNoMore() {
        Reservation row = calls.grant(pod("web").on("n1"));
        var first = waiting(row, Phase.Bound);
        var second = waiting(row, Phase.Bound);
        first.cancel();
        assertThat(rows.waiting()).isOne();
        second.cancel();
        assertThat(rows.waiting()).isZero();
        second.assertNotTerminated();
    }

    private UniAssertSubscriber<FindResult> waiting(Reservation row, Phase phase) {
        return rows.until(row.id(), found -> isIn(found, phase))
                .subscribe()
                .withSubscriber(UniAssertSubscriber.create());
    }

    private static void later(Duration delay, Runnable action) {
        var unused = Infrastructure.getDefaultWorkerPool().schedule(action, delay.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static boolean isIn(FindResult found, Phase phase) {
        return found instanceof FindResult.Found(var row) && row.phase() == phase;
    }
}
