package io.berth.reservation;

import java.util.Set;

/** What an {@code If-Match} demands of a row's revision before a change. */
public sealed interface Precondition {
    /** No header. */
    record None() implements Precondition {}

    /** {@code *}: any live row. */
    record Any() implements Precondition {}

    /** One of these revisions; empty when only weak tags were sent, which never match. */
    record OneOf(Set<String> revisions) implements Precondition {
        public OneOf {
            revisions = Set.copyOf(revisions);
        }
    }

    Precondition NONE = new None();
}
