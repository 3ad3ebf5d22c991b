package io.berth.chaos.nemesis;

import static io.berth.sandbox.fault.ApiCalls.bindOf;
import static io.berth.sandbox.fault.ApiCalls.fenceOf;

import io.berth.sandbox.RedisCommand;
import io.berth.sandbox.fault.ApiRequest;
import io.berth.sandbox.fault.Fate;
import io.berth.sandbox.fault.RedisCalls;
import io.berth.sandbox.fault.Strike;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** SIGSTOP of replicas, at any instant and at the worst ones. */
final class Pauses {
    private static final int TRIES = 3;
    private static final Duration FOR_A_BIND = Duration.ofSeconds(10);
    private static final Duration FOR_A_FENCE = Duration.ofSeconds(15);
    /** Whoever fences does not wait for an answer much longer than that. */
    private static final Duration FENCE_ANSWERED = Duration.ofSeconds(3);

    private static final Duration ROOM_TAKEN = Duration.ofMillis(800);

    private final Victims victims;
    private final Pace pace;

    Pauses(Victims victims, Pace pace) {
        this.victims = victims;
        this.pace = pace;
    }

    void pause(Fault fault) {
        paused(victims.station(fault), () -> pace.rest(fault.time()));
    }

    void pauseAtBegin(Fault fault) {
        var station = victims.station(fault);
        atBegin(station, begun -> {
            paused(station, () -> {
                begun.release();
                pace.rest(fault.time());
            });
            return true;
        });
    }

    /** Another fault may come between, and then it is tried again. */
    void pauseToFence(Fault fault) {
        for (var tries = 0; tries < TRIES && !pace.isOver(); tries++) {
            if (atBegin(victims.station(fault), begun -> toFence(victims.station(fault), begun))) {
                return;
            }
        }
    }

    /** It comes back at the worst moment: fenced already, and whoever fenced it does not know it yet. */
    private boolean toFence(Station station, Strike<RedisCommand, ?> begun) {
        var row = BegunRow.of(begun.picked().getFirst());
        var fences = victims.others(station).stream()
                .map(other -> other.api().rules().strikeAll(fenceOf("*").and(row::isFencedBy), Fate.answerHeld()))
                .toList();
        var secondBinds = station.api().rules().strikeAll(secondBinds(), Fate.held());
        var again = station.redis().rules().strike(row::isBegunBy, Fate.pass());
        try {
            paused(station, () -> {
                begun.release();
                pace.until(
                        FOR_A_FENCE,
                        () -> fences.stream().anyMatch(fence -> !fence.answers().isEmpty()));
            });
            var begunAgain = pace.until(FENCE_ANSWERED, () -> !again.answers().isEmpty());
            fences.forEach(Strike::release);
            // Long enough for others to take the room, and not for its own Pod to be brought elsewhere.
            pace.rest(ROOM_TAKEN);
            return begunAgain;
        } finally {
            again.end();
            fences.forEach(Strike::end);
            fences.forEach(Strike::release);
            secondBinds.end();
            secondBinds.release();
        }
    }

    private void paused(Station station, Runnable meanwhile) {
        station.replica().pause();
        try {
            meanwhile.run();
        } finally {
            station.replica().resume();
        }
    }

    /** When the table has taken a bind of this replica for begun, and the replica does not know it yet; if it begins any. */
    private boolean atBegin(Station station, Predicate<Strike<RedisCommand, ?>> then) {
        var begun = station.redis().rules().strike(BegunRow::isBegin, Fate.answerHeld());
        try {
            return pace.until(FOR_A_BIND, () -> !begun.answers().isEmpty()) && then.test(begun);
        } finally {
            begun.end();
            begun.release();
        }
    }

    private static Predicate<ApiRequest> secondBinds() {
        Set<String> first = ConcurrentHashMap.newKeySet();
        return bindOf("*").and(request -> !first.add(request.path()));
    }

    /** The row that a call of {@code begin_bind} names. */
    private record BegunRow(String epoch, String token) {
        private static final Predicate<RedisCommand> BEGIN = RedisCalls.verb("begin_bind");

        static BegunRow of(RedisCommand begin) {
            return new BegunRow(argument(begin, 1), argument(begin, 2));
        }

        /** Of Berth's own, which names the replica; not of a client that binds by itself. */
        static boolean isBegin(RedisCommand command) {
            return BEGIN.test(command) && !argument(command, 7).isEmpty();
        }

        /** EVALSHA, the script, how many keys, the keys; then feed_length epoch token holder op match resource_version replica. */
        private static String argument(RedisCommand command, int index) {
            var words = command.words();
            return words.get(3 + Integer.parseInt(words.get(2)) + index);
        }

        boolean isBegunBy(RedisCommand command) {
            return isBegin(command) && of(command).equals(this);
        }

        boolean isFencedBy(ApiRequest patch) {
            return patch.body().contains(epoch + "-" + token);
        }
    }
}
