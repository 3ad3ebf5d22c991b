package io.berth.doctor;

import static io.berth.doctor.Surroundings.config;
import static io.berth.doctor.Surroundings.look;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ExtenderCheckTest {
    private final Surroundings there = new Surroundings();

    private Verdict extender() {
        return look(new ExtenderCheck(config("off"), there));
    }

    @Test
    void aSchedulerThatAlsoBindsWithoutItsExtenderIsToldOf() {
        there.bound("default", "first", Duration.ofMinutes(5));
        assertThat(extender()).isEqualTo(new Verdict(State.ok, "not in use"));
        there.came("scheduler foreign:first alpha", Duration.ofMinutes(4), Duration.ofSeconds(3));
        there.came("scheduler foreign:second second", Duration.ofHours(4), Duration.ofSeconds(3));
        assertThat(extender())
                .as("the bind was before it first came")
                .isEqualTo(new Verdict(State.ok, "asked by first (as alpha), second"));
        there.bound("default", "first", Duration.ofMinutes(3));
        there.bound("default", "first", Duration.ofMinutes(2));
        there.bound("default", "third", Duration.ofMinutes(1));
        assertThat(extender().state()).isEqualTo(State.failed);
        assertThat(extender().message())
                .contains("first (as alpha) 2")
                .contains("ignorable")
                .doesNotContain("second");
    }
}
