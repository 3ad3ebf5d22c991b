package io.berth.redis;

import java.util.Locale;

/** The keys of one pool, all under its hash tag, so that one script sees them all. */
enum TableKey {
    /**
     * Hash: epoch, token, sequence and moved (the last ones given out), dropped (as moved stood when a node was); while closed reopen (ms) and last (epoch); beside a cluster
     * podsFloor, nodesFloor (versions), fresh, beat, compared, comparing, told (ms).
     */
    POOL,
    /** Hash: node name to JSON of uid, unschedulable, allocatable; beside a cluster version, facts, growing, gone. */
    NODES,
    /** Hash: node name to JSON of its labels. */
    LABELS,
    /** Sorted set: node names in order. */
    NAMES,
    /** Hash: node name to JSON of what is taken: used (all rows), bound (Bound rows), binding (a count); rejected, cooling (ms). */
    SUMS,
    /** Hash: token to the row's JSON. */
    ROWS,
    /** Hash: Pod UID to token (INV-2). */
    UIDS,
    /** Sorted set: places (padded tokens) of Reserved rows by expiry (ms). */
    DUE,
    /** Sorted set: tokens of Binding and Fencing rows by when that began (ms), those of guarded binds by so much earlier that they are overdue sooner. */
    BINDING,
    /**
     * Sorted set: {@code <list> <name> <token>}, the lists that rows stand in: all, node, holder, namespace, phase, permits,
     * waiting (for a permit, by its name).
     */
    INDEX,
    /** Stream: every change, at {@code <sequence>-0}. */
    FEED,
    /** Sorted set: tokens of Bound rows that no kubelet has acknowledged, by when they were bound (ms). */
    HANDOFF,
    /** Sorted set: {@code <replica> <token>}, the rows that each replica carries to their nodes. */
    CARRIED,
    /** Hash: token to the last form of a row that ended with an outcome. */
    PAST,
    /** Sorted set: tokens of ended rows that are remembered, by when they ended (ms). */
    ENDS,
    /** Sorted set: node names by the last change of what they hold or what is taken of them, as {@code moved} counts. */
    MOVES,
    /** Sorted set: replicas, by when they last said that they live (ms). */
    REPLICAS,
    /** Set: names of nodes with more on them than they hold. */
    OVER,
    /** Sorted set: {@code <namespace> <holder> <uid>} of Pods bound past the table of late, by when they were bound (ms). */
    FOREIGN,
    /** Hash: who has come in, {@code first} and {@code last}, to when (ms). */
    SEEN;

    String of(String pool) {
        return "berth:{" + pool + "}:" + word();
    }

    /** As scripts' headers name it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
