package io.berth.api;

import io.berth.reservation.Claim;
import io.berth.reservation.ReservationTable;
import io.smallrye.mutiny.Uni;

/** One assume, asked and answered. */
final class Assuming {
    private Assuming() {}

    static Uni<Answer> answer(ReservationTable table, Claim claim) {
        return table.assume(claim).map(AssumeAnswers::of).invoke(answer -> Refusals.log(claim, answer));
    }
}
