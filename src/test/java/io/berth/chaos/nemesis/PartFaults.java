package io.berth.chaos.nemesis;

import static io.berth.sandbox.fault.ApiCalls.bindOf;
import static io.berth.sandbox.fault.ApiCalls.fenceOf;

import io.berth.sandbox.RedisCommand;
import io.berth.sandbox.fault.ApiAnswer;
import io.berth.sandbox.fault.ApiRequest;
import io.berth.sandbox.fault.Fate;
import io.berth.sandbox.fault.RedisCalls;
import io.berth.sandbox.fault.Strike;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** What is done to replicas, Redis and the API server as a whole. */
final class PartFaults {
    private static final Duration FOR_A_BIND = Duration.ofSeconds(5);
    private static final Duration FOR_A_FENCE = Duration.ofSeconds(15);
    private static final Duration FENCE_ANSWERED = Duration.ofMillis(2_500);
    private static final Duration SOON = Duration.ofMillis(10);

    private final Victims victims;
    private final Pace pace;

    PartFaults(Victims victims, Pace pace) {
        this.victims = victims;
        this.pace = pace;
    }

    void kill(Fault fault) {
        var replica = victims.station(fault).replica();
        replica.kill();
        pace.rest(fault.time());
        replica.restart();
    }

    void pause(Fault fault) {
        var replica = victims.station(fault).replica();
        replica.pause();
        try {
            pace.rest(fault.time());
        } finally {
            replica.resume();
        }
    }

    void pauseAtBegin(Fault fault) {
        var station = victims.station(fault);
        pausedAtBegin(station, () -> pace.rest(fault.time()));
    }

    /** It comes back at the worst moment: fenced already, and whoever fenced it does not know it yet. */
    void pauseToFence(Fault fault) {
        var station = victims.station(fault);
        var fences = victims.others(station).stream()
                .map(other -> other.api().rules().strikeAll(fenceOf("*"), Fate.answeredLate(FENCE_ANSWERED)))
                .toList();
        var second = station.api().rules().strikeAll(secondBinds(), Fate.late(fault.time()));
        try {
            if (pausedAtBegin(station, () -> untilAnswered(fences))) {
                pace.rest(fault.time());
            }
        } finally {
            second.end();
            fences.forEach(Strike::end);
        }
    }

    /** Whether a bind was begun there at all. */
    private boolean pausedAtBegin(Station station, Runnable meanwhile) {
        var begun = station.redis().rules().strike(begins(), Fate.answerHeld());
        try {
            if (!until(FOR_A_BIND, () -> !begun.answers().isEmpty())) {
                return false;
            }
            station.replica().pause();
            try {
                begun.release();
                meanwhile.run();
            } finally {
                station.replica().resume();
            }
            return true;
        } finally {
            begun.end();
            begun.release();
        }
    }

    /** Berth's own, not those of a client that binds by itself: the last word but one names the replica. */
    private static Predicate<RedisCommand> begins() {
        return RedisCalls.verb("begin_bind")
                .and(command -> !command.words().get(command.words().size() - 2).isEmpty());
    }

    private static Predicate<ApiRequest> secondBinds() {
        Set<String> first = ConcurrentHashMap.newKeySet();
        return bindOf("*").and(request -> !first.add(request.path()));
    }

    private void untilAnswered(List<Strike<ApiRequest, ApiAnswer>> fences) {
        until(
                FOR_A_FENCE,
                () -> fences.stream().anyMatch(fence -> !fence.answers().isEmpty()));
    }

    private boolean until(Duration limit, BooleanSupplier is) {
        for (var end = System.nanoTime() + limit.toNanos(); !is.getAsBoolean(); ) {
            if (System.nanoTime() - end > 0 || pace.rest(SOON)) {
                return false;
            }
        }
        return true;
    }

    void cutRedis(Fault fault) {
        var wire = victims.station(fault).redis();
        wire.refuse();
        try {
            pace.rest(fault.time());
        } finally {
            wire.accept();
        }
    }

    void cutApi(Fault fault) {
        var wire = victims.station(fault).api();
        wire.refuse();
        try {
            pace.rest(fault.time());
        } finally {
            wire.accept();
        }
    }

    void restartRedis(Fault fault) {
        victims.redis().kill();
        pace.rest(fault.time());
        victims.redis().restart();
    }

    void restartApi(Fault fault) {
        victims.apiServer().kill();
        pace.rest(fault.time());
        victims.apiServer().restart();
    }
}
