package io.berth.coexist;

/** How a kube-scheduler comes to its binds. */
enum Way {
    /** It knows nothing of others, and nobody looks at its binds. */
    alone,
    /** It asks Berth, which also binds. */
    extender,
    /** It knows nothing of others, and its binds pass the guard. */
    guard
}
