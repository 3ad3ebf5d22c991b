package io.berth.coexist;

import io.berth.chaos.oracle.Ledger;
import io.berth.chaos.oracle.Oracle;
import io.berth.chaos.oracle.Violations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Random;

/** Plays a setting: the same bursts for each, by the seed, under the eyes of the same judges. */
record Play(Arena arena, int rounds, long seed) {
    /** One round more than is timed. */
    Outcome of(Setting setting) {
        var random = new Random(seed);
        var violations = new Violations();
        var figures = new ArrayList<Figures>();
        try (var cast = new Cast(arena, setting);
                var sight = new Sight(arena.reader());
                var oracle = new Oracle(arena.reader(), new Ledger(violations), violations)) {
            for (var round = 0; round <= rounds; round++) {
                var burst = new Burst(arena, cast, sight, setting, round);
                figures.add(burst.run(round, random));
                if (round == rounds) {
                    burst.delete(sight.pods());
                }
            }
            if (!sight.await(Burst.LIMIT, now -> oracle.isUpToDate())) {
                violations.add("harness", "the judges have not seen everything");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Outcome(setting, figures, violations.found());
    }
}
