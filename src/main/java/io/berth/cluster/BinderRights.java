package io.berth.cluster;

import com.google.errorprone.annotations.CheckReturnValue;
import io.smallrye.mutiny.Uni;

/** What others may bind, by the API server's own word. */
@CheckReturnValue
public interface BinderRights {
    /** As of a second ago at most. Fails with {@code ClusterUnavailableException}. */
    Uni<Boolean> mayBind(Binder who, Way way, String namespace, String pod);

    /** The two ways to bind, each with a right of its own. */
    enum Way {
        /** {@code pods/binding}. */
        POD_BINDING,
        /** The older one, {@code bindings}. */
        BINDINGS
    }
}
