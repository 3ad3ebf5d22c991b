package io.berth.coexist;

import io.berth.sandbox.cluster.InParallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** One round: half as many Pods again as there is room for, all at once, and afterwards some of those that run are kept. */
final class Burst {
    private static final double DEMAND = 1.5;
    static final Duration LIMIT = Duration.ofSeconds(90);

    private final Arena arena;
    private final Cast cast;
    private final Sight sight;
    private final Setting setting;
    private final String name;

    Burst(Arena arena, Cast cast, Sight sight, Setting setting, int round) {
        this.arena = arena;
        this.cast = cast;
        this.sight = sight;
        this.setting = setting;
        this.name = setting.name() + "-" + setting.schedulers() + "-" + round + "-";
    }

    /** The replica that is struck is the round's; when, is the random's to say. */
    Figures run(int round, Random random) {
        var free = Arena.ROOM - sight.pods().size();
        var striking = strikeAfter(1 + random.nextInt(free - 1), round);
        var begin = System.nanoTime();
        play((int) Math.ceil(DEMAND * free));
        var figures = figures(begin);
        join(striking);
        leave(random);
        return figures;
    }

    /** Until the room is full and nothing is under way; whatever a kubelet turns away is made again, as its controller would. */
    private void play(int demand) {
        create(0, demand);
        var made = demand;
        while (true) {
            var there = made;
            if (!sight.await(LIMIT, now -> refused(own(now)) > there - demand || isOver(now, there))) {
                return;
            }
            var wanted = demand + refused(own(sight.pods()));
            if (wanted == there) {
                return;
            }
            create(there, wanted);
            made = wanted;
        }
    }

    private void create(int from, int to) {
        InParallel.each(
                IntStream.range(from, to).boxed().toList(),
                number -> arena.pods()
                        .create(Arena.pod(name + number, setting.scheduler(number % setting.schedulers()))));
    }

    private List<SightedPod> own(Collection<SightedPod> all) {
        return all.stream().filter(pod -> pod.name().startsWith(name)).toList();
    }

    private boolean isOver(Collection<SightedPod> all, int made) {
        return own(all).size() == made && all.stream().allMatch(SightedPod::isSettled) && isFull(all);
    }

    private static boolean isFull(Collection<SightedPod> all) {
        return all.stream().filter(SightedPod::isPlaced).count() == Arena.ROOM;
    }

    private static int refused(Collection<SightedPod> pods) {
        return (int) pods.stream().filter(SightedPod::refused).count();
    }

    private Thread strikeAfter(int binds, int round) {
        return Thread.ofVirtual().start(() -> {
            if (setting.killing() && sight.await(LIMIT, now -> bound(own(now)).count() >= binds)) {
                cast.berths().orElseThrow().strike(round);
            }
        });
    }

    private static LongStream bound(Collection<SightedPod> pods) {
        return pods.stream().filter(SightedPod::isBound).mapToLong(SightedPod::boundAt);
    }

    private Figures figures(long begin) {
        var all = sight.pods();
        var own = own(all);
        var placed = own.stream().filter(SightedPod::isPlaced).toList();
        return new Figures(
                (int) bound(own).count(),
                refused(own),
                isFull(all),
                Duration.ofNanos(bound(placed).max().orElse(begin) - begin),
                Duration.ofNanos(
                        placed.stream().mapToLong(SightedPod::runsAt).max().orElse(begin) - begin),
                Duration.ofNanos(bound(own).max().orElse(begin) - begin));
    }

    private static void join(Thread striking) {
        try {
            if (!striking.join(LIMIT)) {
                throw new IllegalStateException("no replica was struck");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Who waits goes first, or he would take the room of those who leave; up to half of the room stays taken. */
    private void leave(Random random) {
        cast.berths().ifPresent(Berths::awaitReady);
        delete(sight.pods().stream().filter(pod -> !pod.isPlaced()).toList());
        var placed = new ArrayList<>(sight.pods());
        Collections.shuffle(placed, random);
        delete(placed.stream().skip(random.nextInt(Arena.ROOM / 2)).toList());
    }

    /** In good time: what a kubelet still ends takes room there. */
    void delete(List<SightedPod> pods) {
        var names = pods.stream().map(SightedPod::name).collect(Collectors.toSet());
        InParallel.each(names, pod -> arena.pods().delete(pod));
        if (!sight.await(LIMIT, now -> now.stream().noneMatch(pod -> names.contains(pod.name())))) {
            throw new IllegalStateException("Pods do not go: " + names);
        }
    }
}
