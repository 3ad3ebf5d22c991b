package io.berth.coexist;

import java.util.ArrayList;

/** {@code make coexist}. */
final class Coexist {
    /** Rounds before those that are timed: Berth compiles itself meanwhile. */
    private static final int COLD = 3;

    private Coexist() {}

    public static void main(String[] arguments) {
        try {
            System.exit(run(CoexistSettings.from(System.getenv())).isGood() ? 0 : 1);
        } catch (IllegalArgumentException | IllegalStateException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
    }

    private static Report run(CoexistSettings settings) {
        System.out.printf(
                "%d kubelets with room for %d Pods, bursts of half as many again as fit, %d rounds and %d before them, SEED=%d%n%n",
                Arena.KUBELETS, Arena.ROOM, settings.rounds(), COLD, settings.seed());
        var outcomes = new ArrayList<Outcome>();
        try (var arena = new Arena()) {
            var play = new Play(arena, COLD, settings.rounds(), settings.seed());
            for (var setting : settings.settings()) {
                System.err.println("… " + setting);
                outcomes.add(play.of(setting));
            }
        }
        var report = new Report(outcomes);
        System.out.println(report);
        return report;
    }
}
