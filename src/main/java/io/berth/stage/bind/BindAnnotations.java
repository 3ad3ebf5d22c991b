package io.berth.stage.bind;

import io.berth.reservation.Reservation;
import java.util.Map;

/** What stands on a Pod that was bound under a row, written in one write with its node: so an unanswered bind can be read later. */
public final class BindAnnotations {
    private static final String RESERVATION = "berth.io/reservation";
    private static final String HOLDER = "berth.io/holder";
    private static final String TOKEN = "berth.io/token";

    private BindAnnotations() {}

    public static Map<String, String> of(Reservation row) {
        return Map.of(
                RESERVATION, row.id().toString(),
                HOLDER, row.holder().value(),
                TOKEN, row.id().token().value());
    }
}
