package io.berth.mirror;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.reservation.Epoch;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Optional;

/** What is particular to following one kind of objects. */
@CheckReturnValue
interface Way<T, S> {
    /** A list has been seen: what is told of from now on is what differs from it. */
    void listed(List<T> all);

    /** What to tell of an object that was added or modified; empty when the table would keep nothing new. */
    Optional<S> put(T object);

    /** What to tell of one that was deleted; empty when the table has been told of its end. */
    Optional<S> gone(T object);

    /** What tells the object from others. */
    String key(T object);

    /** Writes sightings of an epoch. */
    Uni<Void> write(Epoch epoch, List<S> sightings);

    /** Brings the whole table in line with a list; gives the epoch in which it was. */
    Uni<Epoch> compare(Seen.Listed<T> list);
}
