package io.berth.redis;

import java.util.Locale;

/** The keys of one pool, all under its hash tag, so that one script sees them all. */
enum TableKey {
    /** Hash: epoch, token and sequence (the last ones given out); while closed reopen (ms) and last (epoch). */
    POOL,
    /** Hash: node name to JSON of uid, unschedulable, allocatable. */
    NODES,
    /** Hash: node name to JSON of its labels. */
    LABELS,
    /** Sorted set: node names in order. */
    NAMES,
    /** Hash: node name to JSON of what is taken: used (all rows), bound (Bound rows), binding (a count). */
    SUMS,
    /** Hash: token to the row's JSON. */
    ROWS,
    /** Hash: Pod UID to token (INV-2). */
    UIDS,
    /** Sorted set: places (padded tokens) of Reserved rows by expiry (ms). */
    DUE,
    /** Sorted set: tokens of Binding and Fencing rows by when that began (ms). */
    BINDING,
    /** Sorted set: {@code <list> <name> <token>}, the lists that rows stand in, by all, node, holder, namespace, phase. */
    INDEX,
    /** Stream: every change, at {@code <sequence>-0}. */
    FEED;

    String of(String pool) {
        return "berth:{" + pool + "}:" + word();
    }

    /** As scripts' headers name it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
