package io.berth.doctor;

import jakarta.enterprise.context.ApplicationScoped;

/** That the API server does ask about binds: each review is noted, wherever it comes in. */
@ApplicationScoped
public class ReviewsSeen {
    static final String VISITOR = "review";

    private final Throttle throttle;

    ReviewsSeen(Throttle throttle) {
        this.throttle = throttle;
    }

    /** Waits for nothing, and fails nowhere. */
    public void note() {
        throttle.note(VISITOR);
    }
}
