package io.berth.api.guard;

import io.berth.cluster.Binder;
import io.berth.cluster.BinderRights.Way;
import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceVersion;
import io.berth.cycle.guard.GuardVerdict.Denied;
import java.util.Optional;

/** What the API server asks: under which {@code uid} it wants its answer, and about what. */
record Review(String uid, boolean dryRun, Subject subject) {
    sealed interface Subject {}

    /** A Pod is to be bound; {@code annotated}: the Binding has annotations already. */
    record Bind(
            Binder binder,
            Way way,
            String namespace,
            String pod,
            Optional<String> podUid,
            Optional<ResourceVersion> version,
            NodeName node,
            boolean annotated)
            implements Subject {}

    /** A bind that cannot come about, whatever room there is. */
    record Malformed(Denied denied) implements Subject {}

    /** Something of which the guard has nothing to say. */
    record NoBind(String what) implements Subject {}
}
