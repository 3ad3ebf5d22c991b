package io.berth.api.extender;

/** One body's share of the budget, from its admission until its answer is written and nothing reads it any more. */
final class HeldBody {
    private final Runnable release;
    private boolean beingRead;
    private boolean over;

    HeldBody(Runnable release) {
        this.release = release;
    }

    /** Whether or not its caller still waits. */
    void read() {
        beingRead = true;
    }

    void readToTheEnd() {
        beingRead = false;
        settle();
    }

    /** The answer is written, or the caller is gone. */
    void over() {
        over = true;
        settle();
    }

    private void settle() {
        if (over && !beingRead) {
            release.run();
        }
    }
}
