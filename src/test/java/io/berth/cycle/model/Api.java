package io.berth.cycle.model;

/** Where a Pod's name stands at the API server. */
enum Api {
    Gone,
    Unbound,
    Bound,
    /** A Pod of another UID has the name. */
    OtherUnbound,
    OtherBound;

    boolean bound() {
        return this == Bound || this == OtherBound;
    }

    boolean unbound() {
        return this == Unbound || this == OtherUnbound;
    }
}
