package io.berth.mirror;

import io.berth.pace.BackOff;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Sightings on their way to the table: the newest of each object, in helpings, one helping at a time, again until it is
 * written. What the cluster does faster than the table takes it in is so left out, and never queued without bound.
 */
final class Outbox<S> {
    private sealed interface Entry<S> {
        record Sighting<S>(S sighting) implements Entry<S> {}

        /** Run when everything that stood before it is written. */
        record Barrier<S>(Runnable passed) implements Entry<S> {}
    }

    /** While the table does not answer, Pods that came and went wait too: rather than for ever, all are listed again. */
    static final int MOST_WAITING = 100_000;

    // No object's key looks so.
    private static final String NEXT = " next";
    private static final String NEWEST = " newest";

    private final Vertx vertx;
    private final Function<List<S>, Uni<Void>> write;
    private final Consumer<Throwable> given;
    private final BackOff backOff =
            new BackOff(Duration.ofMillis(50), Duration.ofSeconds(1), RandomGenerator.getDefault());
    private final Map<String, Entry<S>> waiting = new LinkedHashMap<>();
    private @Nullable List<S> inFlight;
    private int generation;
    private boolean open;

    /** {@code given} up is what was waiting when the epoch has ended or too much waits: why is told, and the box is closed and empty. */
    Outbox(Vertx vertx, Function<List<S>, Uni<Void>> write, Consumer<Throwable> given) {
        this.vertx = vertx;
        this.write = write;
        this.given = given;
    }

    /** Until it is opened, sightings wait. */
    void open() {
        synchronized (this) {
            open = true;
        }
        drain();
    }

    synchronized void close() {
        generation++;
        open = false;
        inFlight = null;
        waiting.clear();
    }

    void put(String key, S sighting) {
        boolean full;
        synchronized (this) {
            waiting.put(key, new Entry.Sighting<>(sighting));
            full = waiting.size() > MOST_WAITING;
        }
        if (full) {
            close();
            given.accept(new IllegalStateException("more than " + MOST_WAITING + " sightings wait for the table"));
        } else {
            drain();
        }
    }

    /**
     * Two wait at most: the next keeps its place, else none would pass while more comes in between two of them than goes out;
     * the newest stands for those between.
     */
    void barrier(Runnable passed) {
        synchronized (this) {
            String key = waiting.containsKey(NEXT) ? NEWEST : NEXT;
            waiting.remove(key);
            waiting.put(key, new Entry.Barrier<>(passed));
        }
        drain();
    }

    private void drain() {
        List<Runnable> passed = new ArrayList<>();
        List<S> helping = null;
        int mine;
        synchronized (this) {
            mine = generation;
            if (open && inFlight == null) {
                helping = take(passed);
                inFlight = helping.isEmpty() ? null : helping;
            }
        }
        passed.forEach(Runnable::run);
        if (helping != null && !helping.isEmpty()) {
            send(helping, mine);
        }
    }

    private List<S> take(List<Runnable> passed) {
        List<S> helping = new ArrayList<>();
        var entries = waiting.values().iterator();
        while (entries.hasNext() && helping.size() < FollowedTable.MOST_SIGHTINGS) {
            switch (entries.next()) {
                case Entry.Sighting<S>(S sighting) -> helping.add(sighting);
                case Entry.Barrier<S>(Runnable barrier) -> {
                    if (!helping.isEmpty()) {
                        return helping;
                    }
                    passed.add(barrier);
                }
            }
            entries.remove();
        }
        return helping;
    }

    private void send(List<S> helping, int mine) {
        // One that cannot even be begun has failed as well, or it would be in flight for ever.
        Uni.createFrom()
                .deferred(() -> write.apply(helping))
                .subscribe()
                .with(ignored -> written(mine), failure -> failed(helping, mine, failure));
    }

    private void written(int mine) {
        synchronized (this) {
            if (mine != generation) {
                return;
            }
            inFlight = null;
            backOff.succeeded();
        }
        drain();
    }

    private void failed(List<S> helping, int mine, Throwable failure) {
        Duration pause;
        synchronized (this) {
            if (mine != generation) {
                return;
            }
            pause = backOff.pause();
        }
        if (failure instanceof EpochOverException) {
            close();
            given.accept(failure);
        } else {
            vertx.setTimer(Math.max(1, pause.toMillis()), ignored -> again(helping, mine));
        }
    }

    private void again(List<S> helping, int mine) {
        synchronized (this) {
            if (mine != generation) {
                return;
            }
        }
        send(helping, mine);
    }
}
