package io.berth.api.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GuardSecretTest {
    private static final String OTHERS = "another-replicas-secret";
    private final PaperSecret kept = new PaperSecret();

    @Test
    void oneIsMadeAndKept() {
        var secret = of(Map.of());
        assertThat(secret.current()).isEmpty();
        assertThat(secret.opens("")).isFalse();
        learn(secret);
        assertThat(secret.current()).isPresent().isEqualTo(kept.kept());
        assertThat(kept.kept().orElseThrow()).matches("[A-Za-z0-9_-]{43}");
        assertThat(secret.opens(kept.kept().orElseThrow())).isTrue();
        assertThat(secret.opens(kept.kept().orElseThrow() + "x")).isFalse();
        var second = of(Map.of());
        learn(second);
        assertThat(second.current()).isEqualTo(secret.current());
    }

    @Test
    void whoIsSecondTakesWhatTheFirstHasWritten() {
        kept.overtakeWith(OTHERS);
        var secret = of(Map.of());
        learn(secret);
        assertThat(secret.current()).contains(OTHERS);
        assertThat(kept.kept()).contains(OTHERS);
    }

    @Test
    void theOneBeforeGoesOnBeingGoodForAMoment() {
        kept.write(OTHERS);
        var secret = of(Map.of());
        learn(secret);
        kept.write("");
        learn(secret);
        assertThat(secret.current()).isEqualTo(kept.kept()).isNotEqualTo(Optional.of(OTHERS));
        assertThat(secret.opens(OTHERS)).isTrue();
        assertThat(secret.opens(kept.kept().orElseThrow())).isTrue();
    }

    @Test
    void oneThatNobodyCouldHaveMadeIsNotTaken() {
        kept.write("short");
        var secret = of(Map.of());
        learn(secret);
        assertThat(secret.current()).isEmpty();
        assertThat(secret.opens("short")).isFalse();
        assertThat(kept.kept()).contains("short");
    }

    @Test
    void withoutTheSecretNothingIsKnown() {
        kept.delete();
        var secret = of(Map.of());
        learn(secret);
        assertThat(secret.current()).isEmpty();
    }

    @Test
    void theOneThatIsSetComesFirst() {
        kept.write(OTHERS);
        var secret = of(Map.of("berth.guard.secret", "set-by-the-operator"));
        learn(secret);
        assertThat(secret.opens("set-by-the-operator")).isTrue();
        assertThat(secret.opens(OTHERS)).isFalse();
    }

    private static void learn(GuardSecret secret) {
        secret.learn().await().atMost(Duration.ofSeconds(10));
    }

    private GuardSecret of(Map<String, String> settings) {
        return new GuardSecret(kept, Settings.of(settings));
    }
}
