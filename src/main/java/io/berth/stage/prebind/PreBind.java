package io.berth.stage.prebind;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.reservation.Decision;
import io.berth.reservation.Holder;
import io.berth.reservation.Permit;
import io.berth.reservation.Reservation;
import io.berth.reservation.carriage.Carriage;
import io.berth.stage.Attendance;
import io.berth.stage.StageResult;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.quarkus.arc.All;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Runs the plugins that prepare the node, all at once, and waits until each is done, here or at another replica. */
@Startup
@ApplicationScoped
@CheckReturnValue
public class PreBind {
    private static final List<String> RESULTS = List.of("Ready", "Failed", "Error");
    private static final Logger LOG = Logger.getLogger(PreBind.class);

    private final Attendance attendance;
    private final Carriage carriage;
    private final List<PreBindPlugin> plugins;
    private final MeterRegistry meters;

    PreBind(Attendance attendance, Carriage carriage, @All List<PreBindPlugin> plugins, MeterRegistry meters) {
        this.attendance = attendance;
        this.carriage = carriage;
        this.plugins = plugins;
        this.meters = meters;
        for (PreBindPlugin plugin : plugins) {
            for (String result : RESULTS) {
                var unusedUntilThen = timer(plugin, result);
            }
        }
    }

    /** Never fails; cancelled, it stops the plugins and decides nothing. */
    public Uni<StageResult> run(Reservation row) {
        return attendance.of(row, Permit.Kind.prebind, plugins, this::prepare);
    }

    /** Where another run of this replica has set the plugins going. */
    public Uni<StageResult> join(Reservation row) {
        return attendance.of(row, Permit.Kind.prebind, List.<PreBindPlugin>of(), this::prepare);
    }

    private Uni<Decision> prepare(PreBindPlugin plugin, Reservation row) {
        Holder by = new Holder("plugin:" + plugin.name());
        return Uni.createFrom().deferred(() -> {
            long start = System.nanoTime();
            return plugin.preBind(row, waitingFor -> note(plugin, row, waitingFor))
                    .invoke(verdict -> record(plugin, verdict.getClass().getSimpleName(), start))
                    .onFailure()
                    .invoke(failure -> {
                        LOG.infof("Pre-bind plugin %s of %s: %s", plugin.name(), row.pod(), failure.getMessage());
                        record(plugin, "Error", start);
                    })
                    .map(verdict -> switch (verdict) {
                        case PreBindPlugin.Verdict.Ready() -> new Decision.Allow(by, Optional.empty());
                        case PreBindPlugin.Verdict.Failed(var result, var message) ->
                            new Decision.Deny(by, Optional.of(message), result);
                    });
        });
    }

    private void note(PreBindPlugin plugin, Reservation row, String waitingFor) {
        carriage.note(row.id(), plugin.name(), waitingFor)
                .subscribe()
                .with(ignored -> {}, failure -> LOG.debugf("not noted: %s", failure.getMessage()));
    }

    private void record(PreBindPlugin plugin, String result, long start) {
        timer(plugin, result).record(Duration.ofNanos(System.nanoTime() - start));
    }

    private Timer timer(PreBindPlugin plugin, String result) {
        return Timer.builder("berth.prebind")
                .description("Time that pre-bind plugins took at this replica, by plugin and result")
                .tag("plugin", plugin.name())
                .tag("result", result)
                .register(meters);
    }
}
