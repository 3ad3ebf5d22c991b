package io.berth.diagnosis;

import java.util.Optional;

/** One family of verdicts; empty where it has nothing to say. Pure: no call, no clock. */
interface Rule {
    Optional<Diagnosis> apply(Situation situation);
}
