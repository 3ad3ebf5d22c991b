package io.berth.chaos.nemesis;

import static io.berth.sandbox.fault.ApiCalls.any;
import static io.berth.sandbox.fault.ApiCalls.bindOf;

import io.berth.sandbox.RedisCommand;
import io.berth.sandbox.fault.ApiAnswer;
import io.berth.sandbox.fault.ApiProxy;
import io.berth.sandbox.fault.ApiRequest;
import io.berth.sandbox.fault.Fate;
import io.berth.sandbox.fault.RedisAnswer;
import io.berth.sandbox.fault.RedisCalls;
import io.berth.sandbox.fault.Strike;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** What is done to requests and answers on their way, while the parts live. */
final class WireFaults {
    private static final Duration A_WHILE = Duration.ofSeconds(3);
    private static final Duration LATE = Duration.ofMillis(300);
    private static final Duration REDIS_LATE = Duration.ofMillis(60);
    private static final int EVERY = 5;

    private final Victims victims;
    private final Pace pace;

    WireFaults(Victims victims, Pace pace) {
        this.victims = victims;
        this.pace = pace;
    }

    /** For a while all binds of a replica, and of the client that binds by itself, arrive so late that they have been fenced. */
    void lateBinds(Fault fault) {
        binds(fault, Fate.late(fault.time()), A_WHILE);
    }

    void copiedBinds(Fault fault) {
        binds(fault, Fate.copiedLate(fault.time()), A_WHILE);
    }

    void lostBinds(Fault fault) {
        binds(fault, Fate.unanswered(), fault.time());
    }

    void deniedBinds(Fault fault) {
        binds(fault, Fate.deliveredBut(ApiAnswer.timeout()), fault.time());
    }

    private void binds(Fault fault, Fate<ApiAnswer> fate, Duration time) {
        during(time, victims.binders(victims.station(fault)), bindOf("*"), fate);
    }

    void lateApi(Fault fault) {
        Predicate<ApiRequest> calls = any().and(call -> !call.isWatch());
        during(fault.time(), List.of(victims.station(fault).api()), calls, Fate.late(LATE));
    }

    private void during(Duration time, List<ApiProxy> wires, Predicate<ApiRequest> which, Fate<ApiAnswer> fate) {
        var strikes =
                wires.stream().map(wire -> wire.rules().strikeAll(which, fate)).toList();
        try {
            pace.rest(time);
        } finally {
            strikes.forEach(Strike::end);
        }
    }

    void lateRedis(Fault fault) {
        scripts(fault, RedisCalls.any(), Fate.answeredLate(REDIS_LATE));
    }

    /** One in so many, so that something is done between two breaks of the connection. */
    void lostScripts(Fault fault) {
        var counted = new AtomicInteger();
        scripts(fault, command -> counted.incrementAndGet() % EVERY == 0, Fate.unanswered());
    }

    private void scripts(Fault fault, Predicate<RedisCommand> which, Fate<RedisAnswer> fate) {
        var strike = victims.station(fault).redis().rules().strikeAll(which, fate);
        try {
            pace.rest(fault.time());
        } finally {
            strike.end();
        }
    }

    /** Watches begin anew, and the new ones say nothing for so long; every other bind of this time arrives when that is over. */
    void blind(Fault fault) {
        var ends = new ArrayList<Strike<ApiRequest, ApiAnswer>>();
        try {
            for (var station : victims.stations()) {
                ends.add(station.api().rules().strikeAll(ApiRequest::isWatch, Fate.late(fault.time())));
                station.api().refuse();
                station.api().accept();
            }
            // The lists that a replica begins with are soon there.
            if (!pace.rest(LATE)) {
                during(
                        fault.time(),
                        victims.allBinders(),
                        everyOther(bindOf("*")),
                        Fate.late(fault.time().plus(LATE)));
            }
        } finally {
            ends.forEach(Strike::end);
        }
    }

    private static Predicate<ApiRequest> everyOther(Predicate<ApiRequest> which) {
        var counted = new AtomicInteger();
        return which.and(request -> counted.incrementAndGet() % 2 == 0);
    }
}
