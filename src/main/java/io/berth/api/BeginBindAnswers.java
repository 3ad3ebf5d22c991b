package io.berth.api;

import io.berth.reservation.ReservationId;
import io.berth.stage.bind.BeginBindResult;
import java.util.List;

/** What each result of a begin-bind is answered: a Pod or node that has changed as a create would be refused for it. */
final class BeginBindAnswers {
    private BeginBindAnswers() {}

    static Answer of(ReservationId id, List<String> ifMatch, BeginBindResult result) {
        return switch (result) {
            case BeginBindResult.Answered(var answer) -> ChangeAnswers.of(id, ifMatch, answer);
            case BeginBindResult.Refused refused ->
                new Answer.Refused(Problem.of(code(refused), refused.message(), json -> {
                    if (refused.node().isPresent()) {
                        json.writeStringField("node", refused.node().get().value());
                    }
                }));
        };
    }

    private static ProblemCode code(BeginBindResult.Refused refused) {
        return switch (refused.result()) {
            case Bound, BoundElsewhere -> ProblemCode.ALREADY_BOUND;
            case PodGone -> ProblemCode.UNKNOWN_POD;
            case PodDeleting -> ProblemCode.POD_DELETING;
            case PodGated -> ProblemCode.POD_GATED;
            case PodTerminal -> ProblemCode.POD_TERMINAL;
            case NodeGone -> ProblemCode.UNKNOWN_NODE;
            case RequestsChanged -> ProblemCode.REQUESTS_MISMATCH;
            case VolumeElsewhere, PermitDenied, PermitTimedOut, Forbidden, Refused, Fenced ->
                throw new IllegalStateException("no read of a Pod or a node says " + refused.result());
        };
    }
}
