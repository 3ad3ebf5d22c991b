package io.berth.doctor;

import static io.berth.doctor.Surroundings.config;
import static io.berth.doctor.Surroundings.look;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ForeignBindsCheckTest {
    private final Surroundings there = new Surroundings();

    private Verdict foreign(String mode) {
        return look(new ForeignBindsCheck(config(mode), there, there));
    }

    @Test
    void podsBoundPastBerthAreCountedByWhomAndApartWhereTheyAreLeftOut() {
        assertThat(foreign("off").state()).isEqualTo(State.ok);
        there.bound("kube-system", "default-scheduler", Duration.ofMinutes(3));
        assertThat(foreign("enforce"))
                .isEqualTo(new Verdict(
                        State.ok, "none in the last hour; in namespaces that are left out: 1 (default-scheduler 1)"));
        assertThat(foreign("off").state())
                .as("without a guard none is left out")
                .isEqualTo(State.warning);
        there.bound("default", "b", Duration.ofMinutes(3));
        there.bound("default", "a", Duration.ofMinutes(2));
        there.bound("default", "b", Duration.ofMinutes(1));
        assertThat(foreign("enforce").state()).isEqualTo(State.warning);
        assertThat(foreign("enforce").message()).startsWith("3 Pods").contains("a 1, b 2; in namespaces");
    }
}
