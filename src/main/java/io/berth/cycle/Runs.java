package io.berth.cycle;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.reservation.Phase;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** What this replica carries now: each row once, however many callers wait for it, and also when none does any more. */
@ApplicationScoped
@CheckReturnValue
class Runs {
    private final Cycle cycle;
    private final Map<ReservationId, Uni<Optional<Ending>>> binding = new ConcurrentHashMap<>();
    private final Map<ReservationId, Uni<Optional<Ending>>> preparing = new ConcurrentHashMap<>();

    Runs(Cycle cycle, MeterRegistry meters) {
        this.cycle = cycle;
        Gauge.builder("berth.binds.in.flight", binding::size)
                .description("Reservations that this replica carries to their nodes")
                .register(meters);
    }

    /**
     * Begins, or joins what is under way; the item is empty when this replica cannot say how it ended. Only a Reserved row is
     * begun: of one that is Binding and not known here nobody can say what was sent.
     */
    Uni<Optional<Ending>> bind(Reservation row) {
        return row.phase() == Phase.Reserved
                ? once(binding, row, preparing.containsKey(row.id()) ? cycle::runPrepared : cycle::run)
                : binding.getOrDefault(row.id(), Uni.createFrom().item(Optional.empty()));
    }

    /** Sees to the permits of a row that its holder binds itself. */
    Uni<Optional<Ending>> prepare(Reservation row) {
        return once(preparing, row, cycle::prepare);
    }

    boolean has(ReservationId id) {
        return binding.containsKey(id) || preparing.containsKey(id);
    }

    private static Uni<Optional<Ending>> once(
            Map<ReservationId, Uni<Optional<Ending>>> all,
            Reservation row,
            Function<Reservation, Uni<Optional<Ending>>> run) {
        Uni<Optional<Ending>> known = all.get(row.id());
        if (known != null) {
            return known;
        }
        Uni<Optional<Ending>> fresh = Uni.createFrom()
                .deferred(() -> run.apply(row))
                .onTermination()
                .invoke(() -> all.remove(row.id()))
                .memoize()
                .indefinitely();
        Uni<Optional<Ending>> first = all.putIfAbsent(row.id(), fresh);
        if (first != null) {
            return first;
        }
        // Whether or not its callers wait for it.
        fresh.subscribe().with(ignored -> {}, failure -> {});
        return fresh;
    }
}
