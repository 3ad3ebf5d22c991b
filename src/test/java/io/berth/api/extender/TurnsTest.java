package io.berth.api.extender;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.redis.RedisUnderTest;
import io.berth.reservation.Holder;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A scheduler among others asks about its next Pod when its last one has come. */
class TurnsTest {
    private static final Holder ALPHA = new Holder("alpha");
    private static final Holder BETA = new Holder("beta");

    private final Turns turns = new Turns(RedisUnderTest.shared().reservations());

    @Test
    void whoIsAloneWaitsForNothing() {
        turns.offered(ALPHA, "one");
        assertThat(ended(turns.next(ALPHA))).isTrue();
    }

    @Test
    void amongOthersTheLastPodIsWaitedFor() {
        turns.offered(ALPHA, "one");
        turns.offered(BETA, "two");
        var waiting = subscribed(turns.next(ALPHA));
        turns.came(ALPHA, "another");
        waiting.assertNotTerminated();
        turns.came(ALPHA, "one");
        waiting.assertCompleted();
        assertThat(ended(turns.next(ALPHA))).isTrue();
    }

    @Test
    void onePodThatWasRefusedMakesOthersOfOne() {
        turns.offered(ALPHA, "one");
        turns.refused();
        subscribed(turns.next(ALPHA)).assertNotTerminated();
    }

    @Test
    void aPodThatNeverComesIsNotWaitedForLong() {
        turns.offered(ALPHA, "one");
        turns.offered(BETA, "two");
        subscribed(turns.next(ALPHA)).awaitItem(Duration.ofSeconds(10)).assertCompleted();
    }

    private static boolean ended(Uni<Void> call) {
        return call.subscribeAsCompletionStage().isDone();
    }

    private static UniAssertSubscriber<Void> subscribed(Uni<Void> call) {
        return call.subscribe().withSubscriber(UniAssertSubscriber.create());
    }
}
