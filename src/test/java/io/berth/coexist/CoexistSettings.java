package io.berth.coexist;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** What {@code make coexist} was asked for: {@code ROUNDS} (5), {@code SEED} (any), {@code SETTINGS} (all, or names with commas). */
record CoexistSettings(int rounds, long seed, List<Setting> settings) {
    private static final int MOST = 100;

    CoexistSettings {
        if (rounds < 1 || rounds > MOST) {
            throw new IllegalArgumentException("ROUNDS is 1 to " + MOST + ", not " + rounds);
        }
        settings = List.copyOf(settings);
    }

    static CoexistSettings from(Map<String, String> environment) {
        var seed = ThreadLocalRandom.current().nextLong(1_000_000);
        return new CoexistSettings(
                (int) number(environment, "ROUNDS", 5),
                number(environment, "SEED", seed),
                Setting.named(text(environment, "SETTINGS", "all")));
    }

    private static String text(Map<String, String> environment, String name, String otherwise) {
        var text = environment.getOrDefault(name, "");
        return text.isEmpty() ? otherwise : text;
    }

    private static long number(Map<String, String> environment, String name, long otherwise) {
        var text = text(environment, name, Long.toString(otherwise));
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " is a number, not " + text, e);
        }
    }
}
