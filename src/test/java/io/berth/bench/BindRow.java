package io.berth.bench;

import java.time.Duration;
import java.util.function.Function;

/** One row of the part about binds. */
final class BindRow {
    private static final double SPARE = 1.4;

    private final String name;
    private final BindGround ground;
    private final Function<Duration, Crew.Done> load;
    private double fastest = 500;

    BindRow(String name, BindGround ground, Function<Duration, Crew.Done> load) {
        this.name = name;
        this.ground = ground;
        this.load = load;
    }

    String name() {
        return name;
    }

    /** There are more Pods before the clock runs than it binds; should they run out, it stops then. */
    BindSample measure(Duration time) {
        try {
            ground.stock().fill((int) Math.ceil(SPARE * fastest * time.toSeconds()));
            var dropped = ground.dropped();
            var asked = ground.asked();
            var spent = ground.spent();
            var done = load.apply(time);
            var used = ground.spent().minus(spent);
            fastest = Math.max(fastest, done.perSecond());
            return new BindSample(
                    done.perSecond(),
                    done.whole().millis(0.5),
                    done.whole().millis(0.99),
                    done.last().millis(0.5),
                    done.whole().count(),
                    used,
                    ground.asked().minus(asked),
                    ground.dropped() - dropped);
        } catch (RuntimeException e) {
            throw new IllegalStateException(name + ": " + e.getMessage(), e);
        }
    }
}
