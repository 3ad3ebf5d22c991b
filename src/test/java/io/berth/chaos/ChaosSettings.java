package io.berth.chaos;

import io.berth.chaos.planted.Plant;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** What {@code make chaos} was asked for: {@code MINUTES} (10), {@code SEED} (any), {@code PLANTED} (none, a name, or all). */
record ChaosSettings(Duration time, long seed, List<Plant> planted) {
    static ChaosSettings from(Map<String, String> environment) {
        var minutes = environment.getOrDefault("MINUTES", "");
        var seed = environment.getOrDefault("SEED", "");
        var planted = environment.getOrDefault("PLANTED", "");
        return new ChaosSettings(
                Duration.ofSeconds(Math.round(60 * number("MINUTES", minutes.isEmpty() ? "10" : minutes))),
                seed.isEmpty() ? ThreadLocalRandom.current().nextLong(1_000_000) : (long) number("SEED", seed),
                planted.isEmpty() ? List.of() : Plant.named(planted));
    }

    private static double number(String name, String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " is a number, not " + text, e);
        }
    }
}
