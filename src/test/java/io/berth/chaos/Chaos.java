package io.berth.chaos;

import io.berth.chaos.planted.Plant;
import io.berth.chaos.planted.PlantedBuild;
import io.berth.chaos.planted.RottenPlantException;
import java.nio.file.Path;

/** {@code make chaos}. */
final class Chaos {
    private static final Path APP = Path.of("target", "quarkus-app");
    private static final String RUNS = "berth.app";

    private final ChaosSettings settings;
    private final Report report = new Report();

    private Chaos(ChaosSettings settings) {
        this.settings = settings;
    }

    public static void main(String[] arguments) {
        try {
            System.exit(new Chaos(ChaosSettings.from(System.getenv())).run() ? 0 : 1);
        } catch (IllegalArgumentException | IllegalStateException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        }
    }

    private boolean run() {
        var seconds = settings.time().toSeconds();
        System.out.printf("SEED=%d, %d s; the same seed gives the same plan:%n", settings.seed(), seconds);
        System.out.print(ChaosRun.plan(settings.seed(), settings.time()));
        if (settings.planted().isEmpty()) {
            report.clean(run("the product", APP.resolve("quarkus-run.jar")));
        } else {
            settings.planted().forEach(this::run);
        }
        System.out.println();
        System.out.print(report);
        return report.isGood();
    }

    private void run(Plant plant) {
        System.out.printf("%n%s: %s%n", plant.name(), plant.rule());
        try {
            report.planted(plant, run(plant.name(), PlantedBuild.of(plant, APP)));
        } catch (RottenPlantException e) {
            System.err.println(e.getMessage());
            report.rotten(plant);
        }
    }

    private Verdict run(String name, Path jar) {
        System.setProperty(RUNS, jar.toString());
        var plan = ChaosRun.plan(settings.seed(), settings.time());
        var verdict = ChaosRun.of(settings.seed(), plan, settings.time());
        System.out.printf("%n%s:%n%s", name, Report.of(verdict));
        return verdict;
    }
}
