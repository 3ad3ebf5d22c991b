package io.berth.coexist;

import io.berth.chaos.oracle.Ledger;
import io.berth.chaos.oracle.Oracle;
import io.berth.chaos.oracle.Violations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Random;

/** Plays a setting: the same bursts for each, by the seed, under the eyes of the same judges; some come before those that are timed. */
record Play(Arena arena, int cold, int rounds, long seed) {
    Outcome of(Setting setting) {
        var random = new Random(seed);
        var violations = new Violations();
        var figures = new ArrayList<Figures>();
        try (var cast = new Cast(arena, setting);
                var sight = new Sight(arena.reader());
                var oracle = new Oracle(arena.reader(), new Ledger(violations), violations)) {
            for (var round = 0; round < cold + rounds; round++) {
                var burst = new Burst(arena, cast, sight, setting, round);
                figures.add(burst.run(round, random));
                System.err.printf("… %s, round %d: %s%n", setting, round, figures.getLast());
                if (round == cold + rounds - 1) {
                    burst.delete(sight.pods());
                }
            }
            if (!sight.await(Burst.LIMIT, now -> oracle.isUpToDate())) {
                violations.add("harness", "the judges have not seen everything");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Outcome(setting, cold, figures, violations.found());
    }
}
