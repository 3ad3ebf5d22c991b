package io.berth.mirror;

import com.google.errorprone.annotations.CheckReturnValue;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;

/** Where one kind of the cluster's objects is seen: its list and its watch at the API server. */
@CheckReturnValue
public interface ClusterSource<T> {
    /**
     * A list, then each change after it, and a new list whenever the watch ends, is too old or was restarted, with back-off.
     * It neither completes nor fails. One subscriber; it is never asked to wait, so it takes in what it is given.
     */
    Multi<Seen<T>> follow();

    /** A list by a quorum read, beside the watch; fails with {@code ClusterUnavailableException}. */
    Uni<Seen.Listed<T>> list();

    /** Whether a list has come and changes after it are watched; not while it is listed again. */
    boolean watching();

    /** Drops the watch, which may be silent without an error, and lists again. */
    void restart();
}
