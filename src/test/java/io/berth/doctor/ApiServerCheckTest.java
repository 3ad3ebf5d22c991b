package io.berth.doctor;

import static io.berth.doctor.Surroundings.config;
import static io.berth.doctor.Surroundings.look;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.doctor.GuardObjects.Version;
import org.junit.jupiter.api.Test;

class ApiServerCheckTest {
    private final Surroundings there = new Surroundings();

    @Test
    void theApiServerIsNewEnough() {
        ApiServerCheck check = new ApiServerCheck(config("off"), there);
        assertThat(look(check)).isEqualTo(new Verdict(State.ok, "version 1.36"));
        there.version = new Version(1, 27);
        assertThat(look(check).state()).isEqualTo(State.ok);
        there.version = new Version(1, 26);
        assertThat(look(check).state()).isEqualTo(State.failed);
        there.version = new Version(2, 0);
        assertThat(look(check).state()).isEqualTo(State.ok);
    }
}
