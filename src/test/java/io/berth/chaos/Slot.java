package io.berth.chaos;

import io.berth.chaos.nemesis.Pace;
import io.berth.sandbox.cluster.KubeApi;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Random;

/** One place of the demand: a Pod is created, brought to a node, lives there for a while and is deleted, and then the next. */
final class Slot {
    private static final Duration SOON = Duration.ofMillis(250);
    private static final int PATIENCE = 40;
    private static final int SHORTEST_LIFE = 1_000;
    private static final int LIVES = 5_000;

    private final String name;
    private final KubeApi api;
    private final Way way;
    private final Pace pace;
    private final Tally tally;
    private final Random random;

    Slot(String name, KubeApi api, Way way, Pace pace, Tally tally, Random random) {
        this.name = name;
        this.api = api;
        this.way = way;
        this.pace = pace;
        this.tally = tally;
        this.random = random;
    }

    void run() {
        for (var life = 0; !pace.isOver(); ) {
            try {
                live(name + "-" + life);
                life++;
            } catch (UncheckedIOException | AssertionError restarting) {
                // The API server is away, and so the same Pod is gone on with when it is back.
                pace.rest(SOON.multipliedBy(2));
            }
        }
    }

    private void live(String pod) {
        var mine = ChaosPod.create(api, pod, random);
        for (var attempt = 0; !mine.isBound() && attempt < PATIENCE; attempt++) {
            way.attempt(mine);
            if (!mine.read()) {
                return;
            }
            if (!mine.isBound() && pace.rest(SOON)) {
                return;
            }
        }
        tally.count(mine.isBound() ? "Pods bound" : "Pods given up");
        if (pace.rest(Duration.ofMillis(SHORTEST_LIFE + random.nextInt(LIVES)))) {
            return;
        }
        mine.delete();
        while (mine.read()) {
            if (pace.rest(SOON)) {
                return;
            }
        }
    }
}
