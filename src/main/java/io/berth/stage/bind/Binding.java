package io.berth.stage.bind;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.ResourceVersion;
import io.berth.reservation.Reservation;
import io.smallrye.mutiny.Uni;

/** Binds a Pod at the API server. */
@CheckReturnValue
public interface Binding {
    /**
     * Sends one POST of {@code pods/{name}/binding}, with the Pod's UID and this resourceVersion as preconditions and the
     * reservation's id, holder and token as annotations. It is never repeated here; whatever comes of it is an item.
     */
    Uni<BindAnswer> post(Reservation row, ResourceVersion version);
}
