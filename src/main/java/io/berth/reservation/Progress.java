package io.berth.reservation;

import java.util.List;
import java.util.Optional;

/**
 * How far a reservation has come on its way to its node: what it waits for, whether Berth was asked to bind it, how often its
 * bind was begun, and how that ended.
 */
public record Progress(List<Permit> permits, boolean asked, int attempts, Optional<Outcome> outcome) {
    public static final Progress NONE = new Progress(List.of(), false, 0, Optional.empty());

    public Progress {
        permits = List.copyOf(permits);
    }

    /** Whether a permit of this kind is still waited for. */
    public boolean waits(Permit.Kind kind) {
        return permits.stream().anyMatch(permit -> permit.open() && permit.kind() == kind);
    }
}
