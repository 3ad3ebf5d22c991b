package io.berth.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.cluster.MalformedException;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
    @ParameterizedTest
    @CsvSource({
        "30s, 30000",
        "1m30s, 90000",
        "1.5s, 1500",
        "250ms, 250",
        "5m, 300000",
        "1h, 3600000",
        "0s, 0",
        ".5s, 500",
        "5.s, 5000",
        "0.5m, 30000",
        "1h2m3s4ms, 3723004",
        "90s, 90000",
        "007s, 7000",
        "1.0005m, 60030"
    })
    void readsWhatHasOneMeaning(String text, long millis) {
        assertThat(Durations.parse(text)).isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "30",
                "s",
                ".s",
                "PT30S",
                "-1s",
                "+1s",
                "1 s",
                " 1s",
                "1s ",
                "1S",
                "1M",
                "1d",
                "1us",
                "1µs",
                "1s1m",
                "1s1s",
                "1e3s",
                "١s",
                "NaNs",
                "1,5s",
                "1.2.3s",
                "0.5ms",
                "1.0005s",
                "9007199254740992ms",
                "999999999999999h",
                "1s\u0000",
                "1s\n"
            })
    void refusesAllElse(String text) {
        assertThatThrownBy(() -> Durations.parse(text)).isInstanceOf(MalformedException.class);
    }

    @Test
    void refusesEndlessDigits() {
        assertThatThrownBy(() -> Durations.parse("0".repeat(64) + "1s")).isInstanceOf(MalformedException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0s",
        "1, 1ms",
        "999, 999ms",
        "1000, 1s",
        "1500, 1.5s",
        "1050, 1.05s",
        "1005, 1.005s",
        "29987, 29.987s",
        "60000, 1m",
        "90000, 1m30s",
        "3600000, 1h",
        "3600001, 1h0.001s",
        "3723004, 1h2m3.004s",
        "-1, 0s"
    })
    void writesOneForm(long millis, String text) {
        assertThat(Durations.format(Duration.ofMillis(millis))).isEqualTo(text);
    }

    @Test
    void cutsOffWhatIsBelowAMillisecond() {
        assertThat(Durations.format(Duration.ofNanos(1_999_999))).isEqualTo("1ms");
    }

    @Test
    void readsWhatItWrites() {
        long seed = System.nanoTime();
        System.out.println("DurationsTest seed " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 1000; i++) {
            Duration duration = Duration.ofMillis(random.nextLong(1L << random.nextInt(1, 45)));
            assertThat(Durations.parse(Durations.format(duration))).isEqualTo(duration);
        }
    }
}
