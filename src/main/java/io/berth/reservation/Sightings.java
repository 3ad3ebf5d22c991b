package io.berth.reservation;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.Pod;
import io.smallrye.mutiny.Uni;

/** Takes what a live read showed of a Pod that holds a row: evidence as good as a watch's. */
@CheckReturnValue
public interface Sightings {
    /** A bound Pod's row becomes Bound, on whichever node it is; a terminal or deleted one's ends. Fails as the table does. */
    Uni<Void> take(Epoch epoch, Pod live);
}
