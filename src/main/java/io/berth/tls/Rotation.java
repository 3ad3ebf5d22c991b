package io.berth.tls;

import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * What the keys are to be next. A new authority is in the bundle for a while before anything that it has signed is served, so
 * that whoever is handed the bundle trusts it by then; and the one before stays there until it ends.
 */
final class Rotation {
    /** How long the API server and the other replicas may take to learn of a new authority. */
    static final Duration PUBLISHED = Duration.ofMinutes(10);

    private final Set<String> names;

    Rotation(Set<String> names) {
        this.names = Set.copyOf(names);
    }

    /** The same, when nothing is due. To have a new authority before its time, its key is taken out of the Secret. */
    Keys next(Keys kept, Instant now) throws GeneralSecurityException {
        Keys keys = kept.authority()
                        .filter(one -> one.validAt(now) && !one.dueAt(now))
                        .isPresent()
                ? kept
                : kept.with(Issue.authority(now), now);
        Pair authority = keys.authority().orElseThrow();
        boolean usable = keys.serving().filter(one -> one.validAt(now)).isPresent();
        boolean known = !now.isBefore(authority.from().plus(Issue.BACKDATED).plus(PUBLISHED));
        boolean due = keys.serving()
                .filter(one -> !one.dueAt(now)
                        && one.isSignedBy(authority.certificate())
                        && Names.cover(one.certificate(), names))
                .isEmpty();
        // A certificate that nobody knows the authority of yet is better than none that is valid.
        return due && (known || !usable) ? keys.serving(Issue.serving(authority, names, now)) : keys;
    }
}
