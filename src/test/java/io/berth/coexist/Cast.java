package io.berth.coexist;

import io.berth.sandbox.cluster.Part;
import io.berth.sandbox.cluster.SchedulerOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Who plays in one setting: the schedulers, and Berth where it has a part. */
final class Cast implements AutoCloseable {
    /** High, so that nobody waits for his own limit on calls. */
    private static final int QPS = 1_000;

    private final Optional<Berths> berths;
    private final List<Part> schedulers = new ArrayList<>();

    Cast(Arena arena, Setting setting) {
        berths = setting.isBare() ? Optional.empty() : Optional.of(new Berths(arena, setting));
        try {
            for (var number = 0; number < setting.schedulers(); number++) {
                schedulers.add(arena.cluster()
                        .addScheduler(options(
                                arena, setting.scheduler(number), setting.ways().get(number))));
            }
            schedulers.forEach(Part::awaitReady);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private SchedulerOptions options(Arena arena, String name, Way way) {
        var options = SchedulerOptions.named(name).as(arena.user(name)).qps(QPS);
        return switch (way) {
            case alone, guard -> options;
            case extender -> options.asks(berths.orElseThrow().extender(name));
        };
    }

    Optional<Berths> berths() {
        return berths;
    }

    @Override
    public void close() {
        schedulers.forEach(Part::close);
        berths.ifPresent(Berths::close);
    }
}
