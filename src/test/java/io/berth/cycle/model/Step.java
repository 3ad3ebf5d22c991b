package io.berth.cycle.model;

/** How far a replica has come with a fence. */
enum Step {
    None,
    Claimed,
    Sent,
    /** 409: the Pod has another resourceVersion. */
    Moved,
    /** Fenced, or changed since, or gone. */
    Decided
}
