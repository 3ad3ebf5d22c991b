package io.berth.reservation;

/** A holder's word on its bind, where no cluster can be asked. */
public enum Settlement {
    /** Binding to Bound. */
    bound,
    /** Binding to none: the bind did not happen. */
    failed,
    /** Bound to none: the Pod is gone or done. */
    ended
}
