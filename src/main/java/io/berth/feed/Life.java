package io.berth.feed;

import java.time.Duration;

/** Runs what belongs to the present life of the feed, one action at a time; what an earlier life left behind is dropped. */
final class Life {
    /** Runs an action later, on any thread. */
    interface Timer {
        void after(Duration delay, Runnable action);
    }

    private final Serial serial = new Serial();
    private final Timer timer;
    private int number;

    Life(Timer timer) {
        this.timer = timer;
    }

    /** In whichever life; any thread. */
    void run(Runnable action) {
        serial.execute(action);
    }

    /** Only from here on: on the serial. */
    void startAnother() {
        number++;
    }

    int number() {
        return number;
    }

    /** Any thread. */
    void runIn(int life, Runnable action) {
        serial.execute(() -> {
            if (number == life) {
                action.run();
            }
        });
    }

    void after(Duration delay, Runnable action) {
        int mine = number;
        timer.after(delay, () -> runIn(mine, action));
    }
}
