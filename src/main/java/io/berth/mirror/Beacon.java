package io.berth.mirror;

import com.google.errorprone.annotations.CheckReturnValue;
import io.smallrye.mutiny.Uni;

/** A small change at the API server that every replica's Pod watch must see again: only so is silence told from quiet. */
@CheckReturnValue
public interface Beacon {
    /** Writes the mark; fails with {@code ClusterUnavailableException}. */
    Uni<Void> mark(String mark);
}
