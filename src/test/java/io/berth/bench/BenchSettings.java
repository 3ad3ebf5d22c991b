package io.berth.bench;

import java.time.Duration;
import java.util.Map;

/** How long and how often: {@code SECONDS} a row (6), {@code ROUNDS} (3). */
record BenchSettings(int rounds, int seconds) {
    BenchSettings {
        if (rounds < 1 || rounds > 9) {
            throw new IllegalArgumentException("ROUNDS is 1 to 9, not " + rounds);
        }
        // A row's reservations live for five minutes, and none may run out while it is measured.
        if (seconds < 1 || seconds > 60) {
            throw new IllegalArgumentException("SECONDS is 1 to 60, not " + seconds);
        }
    }

    static BenchSettings from(Map<String, String> environment) {
        return new BenchSettings(number(environment, "ROUNDS", 3), number(environment, "SECONDS", 6));
    }

    Duration row() {
        return Duration.ofSeconds(seconds);
    }

    private static int number(Map<String, String> environment, String name, int otherwise) {
        var text = environment.getOrDefault(name, "");
        try {
            return text.isEmpty() ? otherwise : Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " is a number, not " + text, e);
        }
    }
}
