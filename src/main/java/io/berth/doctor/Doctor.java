package io.berth.doctor;

import io.berth.doctor.Report.Finding;
import io.quarkus.arc.All;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Runs all checks side by side, each for a short time at most, and keeps what they have found for a while. */
@ApplicationScoped
public class Doctor {
    private static final Duration LIMIT = Duration.ofSeconds(3);
    private static final Duration KEPT = Duration.ofSeconds(5);

    private final Uni<Report> report;
    private volatile long began;
    private volatile Optional<Report> last = Optional.empty();

    Doctor(@All List<Check> checks) {
        List<Check> ordered =
                checks.stream().sorted(Comparator.comparing(Check::name)).toList();
        this.report = Uni.createFrom()
                .deferred(() -> {
                    began = System.nanoTime();
                    return Uni.join()
                            .all(ordered.stream().map(Doctor::look).toList())
                            .andCollectFailures();
                })
                .map(Report::new)
                .invoke(found -> last = Optional.of(found))
                .memoize()
                .until(() -> System.nanoTime() - began > KEPT.toNanos());
    }

    /** At most so old as results are kept. */
    public Uni<Report> report() {
        return report;
    }

    /** The newest that there is, however old; empty: nobody has asked yet. */
    Optional<Report> last() {
        return last;
    }

    private static Uni<Finding> look(Check check) {
        return Uni.createFrom()
                .deferred(check::look)
                .ifNoItem()
                .after(LIMIT)
                .recoverWithItem(() -> Verdict.unknown("no answer within %d s", LIMIT.toSeconds()))
                .onFailure()
                .recoverWithItem(failure -> Verdict.unknown("%s", String.valueOf(failure.getMessage())))
                .map(verdict -> new Finding(check.name(), verdict.state(), verdict.message()));
    }
}
