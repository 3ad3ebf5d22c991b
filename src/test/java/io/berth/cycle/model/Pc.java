package io.berth.cycle.model;

/** How far a replica has come with a bind. */
enum Pc {
    Idle,
    Carrying,
    /** It holds the resourceVersion of the live read. */
    Read,
    /** Begun before the read: only where that rule is dropped. */
    Blind,
    /** Begun, and the POST not sent. */
    Begun,
    Posted,
    /** 201. */
    Created,
    /** 409, 429 or a connection that was refused: it was not done, and may be tried again. */
    Moved,
    Reread,
    /** It was not done, and is not tried again. */
    Refused
}
