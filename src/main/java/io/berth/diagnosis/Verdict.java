package io.berth.diagnosis;

import java.util.Locale;

/** Why a Pod is where it is; each verdict is one side's. */
public enum Verdict {
    /** It is deleted, and its finalizers keep it. */
    HELD_BY_FINALIZERS(Side.controller),
    /** It is deleted, and its kubelet has not ended it yet. */
    DELETING(Side.kubelet),
    /** The kubelet's admission turned it away; none of its containers ran. */
    REJECTED(Side.kubelet),
    /** It has run, and has succeeded or failed. */
    DONE(Side.none),
    NODE_GONE(Side.node),
    NODE_NOT_READY(Side.node),
    /** Scheduling gates keep it from every scheduler. */
    GATED(Side.controller),
    FENCING(Side.scheduler),
    BINDING(Side.scheduler),
    /** Unscheduled, with a reservation. */
    RESERVED(Side.scheduler),
    /** Unscheduled, with a reservation that waits for somebody's word. */
    WAITING_FOR_PERMIT(Side.scheduler),
    /** A claim of its has no volume. */
    WAITING_FOR_VOLUME(Side.storage),
    /** Unscheduled, without a reservation; no node can take it. */
    NO_ROOM(Side.scheduler),
    /** Unscheduled, without a reservation, though some node has room. */
    UNSCHEDULED(Side.scheduler),
    /** Bound, and its kubelet has not acknowledged it. */
    UNACKNOWLEDGED(Side.kubelet),
    IMAGE_PULL(Side.kubelet),
    VOLUME_MOUNT(Side.kubelet),
    /** The kubelet cannot make a container as the Pod wants it. */
    CONTAINER_CREATE(Side.kubelet),
    INIT_CONTAINER(Side.workload),
    CRASH_LOOP(Side.workload),
    /** A container has ended for good while others run. */
    CONTAINER_EXITED(Side.workload),
    /** The kubelet is making its containers. */
    STARTING(Side.kubelet),
    /** Its containers run, and one of them is not ready. */
    NOT_READY(Side.workload),
    /** Its containers are ready, and somebody else's condition is not. */
    READINESS_GATE(Side.controller),
    READY(Side.none);

    private final Side side;
    private final String spelling = name().toLowerCase(Locale.ROOT).replace('_', '-');

    Verdict(Side side) {
        this.side = side;
    }

    public Side side() {
        return side;
    }

    /** As it is spelt in JSON, such as {@code no-room}. */
    public String spelling() {
        return spelling;
    }
}
