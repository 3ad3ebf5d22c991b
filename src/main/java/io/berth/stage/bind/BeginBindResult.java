package io.berth.stage.bind;

import io.berth.cluster.NodeName;
import io.berth.reservation.ChangeResult;
import io.berth.reservation.Outcome;
import java.util.Optional;

/** Every answer to a begin-bind of a holder that binds itself, in order of precedence. */
public sealed interface BeginBindResult {
    /** The Pod or the node is not what was reserved for any more, and nothing was done; {@code node}: where the Pod is. */
    record Refused(Outcome.Result result, String message, Optional<NodeName> node) implements BeginBindResult {}

    /** The table has answered. */
    record Answered(ChangeResult result) implements BeginBindResult {}
}
