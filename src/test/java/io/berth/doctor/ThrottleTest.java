package io.berth.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.reservation.Holder;
import org.junit.jupiter.api.Test;

class ThrottleTest {
    private final Surroundings there = new Surroundings();

    @Test
    void whoComesIsNotedOnceAMinuteAndNoMoreThanAHundred() {
        Throttle throttle = new Throttle(there);
        SchedulersSeen schedulers = new SchedulersSeen(throttle);
        for (int i = 0; i < 3; i++) {
            schedulers.note("my scheduler", new Holder("alpha"));
            new ReviewsSeen(throttle).note();
        }
        assertThat(there.visitors)
                .extracting(Notices.Visitor::name)
                .containsExactly("scheduler foreign:my-scheduler alpha", "review");
        for (int i = 0; i < 200; i++) {
            schedulers.note("made-up-" + i, new Holder("alpha"));
        }
        assertThat(there.visitors).hasSize(100);
    }
}
