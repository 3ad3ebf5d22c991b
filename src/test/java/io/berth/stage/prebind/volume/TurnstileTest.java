package io.berth.stage.prebind.volume;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TurnstileTest {
    private final List<UniEmitter<? super Integer>> begun = new ArrayList<>();
    private final List<Integer> ended = new ArrayList<>();
    private final Turnstile turnstile = new Turnstile(2);

    @Test
    void theNextBeginsWhenOneEndsHoweverItEnds() {
        for (int i = 0; i < 5; i++) {
            var unused = pass().subscribe().with(ended::add, failure -> ended.add(-1));
        }
        assertThat(begun).hasSize(2);
        begun.get(0).complete(10);
        assertThat(begun).hasSize(3);
        begun.get(1).fail(new IllegalStateException("planted"));
        assertThat(begun).hasSize(4);
        assertThat(ended).containsExactly(10, -1);
    }

    @Test
    void whoeverLeavesMakesRoomBeforeItsTurnAndWithinIt() {
        var first = pass().subscribe().with(ended::add);
        var second = pass().subscribe().with(ended::add);
        var third = pass().subscribe().with(ended::add);
        var unused = pass().subscribe().with(ended::add);
        third.cancel();
        first.cancel();
        assertThat(begun).as("the third has left").hasSize(3);
        second.cancel();
        begun.get(2).complete(4);
        assertThat(ended).containsExactly(4);
        var last = pass().subscribe().with(ended::add);
        assertThat(begun).hasSize(4);
        last.cancel();
    }

    @Test
    void manyThatEndAtOnceDoNotPileUp() {
        var sum = new AtomicInteger();
        for (int i = 0; i < 2; i++) {
            var unused = pass().subscribe().with(ended::add);
        }
        for (int i = 0; i < 20_000; i++) {
            var unused =
                    turnstile.pass(() -> Uni.createFrom().item(1)).subscribe().with(sum::addAndGet);
        }
        begun.forEach(one -> one.complete(0));
        assertThat(sum).hasValue(20_000);
    }

    private Uni<Integer> pass() {
        return turnstile.pass(() -> Uni.createFrom().<Integer>emitter(begun::add));
    }
}
