package io.berth.redis;

/** How often a call goes out, and why. */
enum Sending {
    Once,
    /** The first answer is lost on its way, and the adapter sends the same again: one call, as its caller sees it. */
    Resent,
    /** The caller calls again with the same arguments. */
    Repeated
}
