package io.berth.chaos;

/** How a client brings its Pod to a node: one attempt, which may fail in any way. */
interface Way {
    void attempt(ChaosPod pod);
}
