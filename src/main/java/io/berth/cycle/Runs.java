package io.berth.cycle;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.reservation.Outcome;
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
    private final Map<ReservationId, Uni<Optional<Outcome>>> binding = new ConcurrentHashMap<>();
    private final Map<ReservationId, Uni<Optional<Outcome>>> preparing = new ConcurrentHashMap<>();

    Runs(Cycle cycle, MeterRegistry meters) {
        this.cycle = cycle;
        Gauge.builder("berth.binds.in.flight", binding::size)
                .description("Reservations that this replica carries to their nodes")
                .register(meters);
    }

    /** Begins, or joins what is under way; the item is empty when this replica cannot say how it ended. */
    Uni<Optional<Outcome>> bind(Reservation row) {
        return once(binding, row, cycle::run);
    }

    /** Sees to the permits of a row that its holder binds itself. */
    Uni<Optional<Outcome>> prepare(Reservation row) {
        return once(preparing, row, cycle::prepare);
    }

    boolean has(ReservationId id) {
        return binding.containsKey(id) || preparing.containsKey(id);
    }

    int binding() {
        return binding.size();
    }

    private static Uni<Optional<Outcome>> once(
            Map<ReservationId, Uni<Optional<Outcome>>> all,
            Reservation row,
            Function<Reservation, Uni<Optional<Outcome>>> run) {
        Uni<Optional<Outcome>> known = all.get(row.id());
        if (known != null) {
            return known;
        }
        Uni<Optional<Outcome>> fresh = Uni.createFrom()
                .deferred(() -> run.apply(row))
                .onTermination()
                .invoke(() -> all.remove(row.id()))
                .memoize()
                .indefinitely();
        Uni<Optional<Outcome>> first = all.putIfAbsent(row.id(), fresh);
        if (first != null) {
            return first;
        }
        // Whether or not its callers wait for it.
        fresh.subscribe().with(ignored -> {}, failure -> {});
        return fresh;
    }
}
