package io.berth.stage;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.feed.RowWatch;
import io.berth.reservation.Decision;
import io.berth.reservation.FindResult;
import io.berth.reservation.Permit;
import io.berth.reservation.Phase;
import io.berth.reservation.Reservation;
import io.berth.reservation.carriage.Carriage;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Holds a row up until its permits of one kind are decided, while the plugins that decide on some of them do. */
@ApplicationScoped
@CheckReturnValue
public class Attendance {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private final Carriage carriage;
    private final RowWatch rows;

    Attendance(Carriage carriage, RowWatch rows) {
        this.carriage = carriage;
        this.rows = rows;
    }

    /** {@code decide}: a plugin's word on the row's permit of its name. */
    public <P extends Plugin> Uni<StageResult> of(
            Reservation row, Permit.Kind kind, List<P> plugins, BiFunction<P, Reservation, Uni<Decision>> decide) {
        if (!row.progress().waits(kind)) {
            return Uni.createFrom().item(new StageResult.Passed(row));
        }
        Multi<Void> deciding = Multi.createFrom()
                .iterable(plugins)
                .filter(plugin -> isOpen(row, plugin.name()))
                .onItem()
                .transformToUniAndMerge(plugin -> decided(plugin.name(), row, decide.apply(plugin, row)));
        return Uni.createFrom().deferred(() -> {
            var running = deciding.subscribe().with(ignored -> {}, failure -> {});
            return rows.until(row.id(), found -> isDecided(found, kind))
                    .map(Attendance::passed)
                    .onTermination()
                    .invoke(running::cancel);
        });
    }

    private static boolean isOpen(Reservation row, String name) {
        return row.progress().permits().stream()
                .anyMatch(permit -> permit.open() && permit.name().equals(name));
    }

    /** A plugin that fails, or a table that does not answer, is asked again until the row's time is out. */
    private Uni<Void> decided(String permit, Reservation row, Uni<Decision> decision) {
        return decision.chain(word -> carriage.decide(row.id(), permit, word))
                .onFailure()
                .retry()
                .withBackOff(FIRST_PAUSE, LONGEST_PAUSE)
                .indefinitely()
                .replaceWithVoid();
    }

    /** Also when somebody has bound the Pod meanwhile, so that nothing is held up any more. */
    private static boolean isDecided(FindResult found, Permit.Kind kind) {
        return !(found instanceof FindResult.Found(var row))
                || row.phase() != Phase.Reserved
                || !row.progress().waits(kind);
    }

    private static StageResult passed(FindResult found) {
        return switch (found) {
            case FindResult.Found(var row) when row.phase() == Phase.Reserved -> new StageResult.Passed(row);
            case FindResult.Found(var row)
            when row.progress().outcome().isPresent() ->
                new StageResult.Ended(row.progress().outcome());
            case FindResult.Found(var row) -> new StageResult.Left("the reservation is " + row.phase());
            case FindResult.Gone(var outcome) -> new StageResult.Ended(outcome);
            case FindResult.NeverGranted neverGranted -> new StageResult.Ended(Optional.empty());
        };
    }
}
