package io.berth.diagnosis;

/** Whom a Pod waits on. */
public enum Side {
    scheduler,
    storage,
    kubelet,
    node,
    workload,
    controller,
    none
}
