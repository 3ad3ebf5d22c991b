package io.berth.doctor;

import io.berth.reservation.Holder;
import jakarta.enterprise.context.ApplicationScoped;

/** Which schedulers ask Berth by their extender, as the Pods that come in there name them. */
@ApplicationScoped
public class SchedulersSeen {
    private static final String VISITOR = "scheduler ";

    private final Throttle throttle;

    SchedulersSeen(Throttle throttle) {
        this.throttle = throttle;
    }

    /** Waits for nothing, and fails nowhere. */
    public void note(String schedulerName, Holder holder) {
        throttle.note(VISITOR + Holder.foreign(schedulerName) + " " + holder);
    }

    /** The holder that its Pods bound past Berth would have, and the one by which it calls; nobody else's notice is one. */
    static boolean isScheduler(Notices.Visitor visitor) {
        return visitor.name().startsWith(VISITOR);
    }

    static String foreignHolder(Notices.Visitor visitor) {
        return visitor.name().split(" ", -1)[1];
    }

    static String holder(Notices.Visitor visitor) {
        return visitor.name().split(" ", -1)[2];
    }
}
