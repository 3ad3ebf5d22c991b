package io.berth.mirror;

import io.berth.reservation.Epoch;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Reads what the table has page by page, and writes what differs helping by helping, so that nobody has to wait behind it. */
final class Pages {
    private Pages() {}

    /** Every page to the consumer; gives the epoch of them all, or fails when it changed on the way. */
    static <C, P> Uni<Epoch> all(
            Function<Optional<C>, Uni<P>> read,
            Function<P, Epoch> epoch,
            Function<P, Optional<C>> next,
            Consumer<P> page) {
        return Multi.createBy()
                .repeating()
                .uni(
                        () -> new Reading<C>(),
                        reading -> read.apply(reading.from).invoke(got -> {
                            reading.next(epoch.apply(got), next.apply(got));
                            page.accept(got);
                        }))
                .whilst(got -> next.apply(got).isPresent())
                .collect()
                .last()
                .map(epoch);
    }

    /** Where a reading stands. */
    private static final class Reading<C> {
        private Optional<C> from = Optional.empty();
        private Optional<Epoch> epoch = Optional.empty();

        void next(Epoch of, Optional<C> cursor) {
            if (epoch.isPresent() && !epoch.get().equals(of)) {
                throw new EpochOverException("the epoch has changed between two pages");
            }
            epoch = Optional.of(of);
            from = cursor;
        }
    }

    static <S> Uni<Void> write(List<S> sightings, Function<List<S>, Uni<Void>> write) {
        return Multi.createFrom()
                .iterable(sightings)
                .group()
                .intoLists()
                .of(FollowedTable.MOST_SIGHTINGS)
                .onItem()
                .transformToUniAndConcatenate(write::apply)
                .collect()
                .last()
                .replaceWithVoid();
    }
}
