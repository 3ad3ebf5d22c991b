package io.berth.api;

import io.berth.reservation.Claim;
import io.berth.reservation.Holder;
import io.berth.reservation.ReservationId;
import org.jboss.logging.Logger;

/** One log line for each refusal by the table; a malformed request is its caller's own matter. */
final class Refusals {
    private static final Logger LOG = Logger.getLogger("io.berth.refusals");

    private Refusals() {}

    static void log(Claim claim, Answer answer) {
        if (answer instanceof Answer.Refused(Problem problem) && LOG.isInfoEnabled()) {
            LOG.infof(
                    "refused: %s: pod %s, uid %s, node %s, holder %s: %s",
                    problem.code().code(),
                    claim.pod(),
                    claim.pod().uid(),
                    claim.placement().candidates().getFirst(),
                    claim.holder(),
                    problem.detail());
        }
    }

    static void log(ReservationId id, Holder holder, Answer answer) {
        if (answer instanceof Answer.Refused(Problem problem) && LOG.isInfoEnabled()) {
            LOG.infof(
                    "refused: %s: reservation %s, token %s, holder %s: %s",
                    problem.code().code(), id, id.token(), holder, problem.detail());
        }
    }
}
