package io.berth.stage.prebind.volume;

import io.berth.cluster.volume.ClaimName;
import io.berth.reservation.Permit;
import io.berth.reservation.Reservation;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/** What is remembered of one reservation from look to look: what has been met, and what has been asked for. */
final class Trip {
    private final Reservation row;
    private final Set<ClaimName> met = new HashSet<>();
    private final Set<ClaimName> asked = new HashSet<>();

    private String said = "";

    Trip(Reservation row) {
        this.row = row;
    }

    Reservation row() {
        return row;
    }

    /** When its volumes began to be waited for. */
    Instant since() {
        return row.progress().permits().stream()
                .filter(permit -> permit.name().equals(VolumePlugin.NAME))
                .findFirst()
                .flatMap(Permit::since)
                .orElseGet(row::createdAt);
    }

    /** Whether these are not the words that were said last. */
    boolean isNews(String words) {
        boolean news = !words.equals(said);
        said = words;
        return news;
    }

    void meet(ClaimName claim) {
        met.add(claim);
    }

    boolean hasMet(ClaimName claim) {
        return met.contains(claim);
    }

    void asked(ClaimName claim) {
        asked.add(claim);
    }

    boolean hasAsked(ClaimName claim) {
        return asked.contains(claim);
    }
}
