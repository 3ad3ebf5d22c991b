package io.berth.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.Node;
import io.berth.fixtures.PodBuilder;
import io.berth.reservation.AssumeResult;
import io.berth.reservation.Caller;
import io.berth.reservation.Calls;
import io.berth.reservation.Change;
import io.berth.reservation.Epoch;
import io.berth.reservation.FencingToken;
import io.berth.reservation.ForgetResult;
import io.berth.reservation.Holder;
import io.berth.reservation.OpenResult;
import io.berth.reservation.Position;
import io.berth.reservation.Precondition;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import io.berth.reservation.Snapshot;
import io.berth.reservation.memory.MemoryUnderTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The table in Redis and the one in memory, side by side under one clock: whatever is asked of both must come out the same. */
final class Twins {
    private static final Duration DRAIN = Duration.ofSeconds(1);

    private final RedisUnderTest redis = RedisUnderTest.shared();
    final Calls inRedis = new Calls(redis);
    final Calls inMemory = new Calls(MemoryUnderTest.at(redis.clock));
    private final List<ReservationId> granted = new ArrayList<>();
    private final Map<ReservationId, Holder> holders = new HashMap<>();
    private final List<String> answers = new ArrayList<>();
    private Position read;
    private Snapshot last;

    Twins(List<Node> nodes) {
        Epoch epoch = opened(Optional.empty(), Duration.ZERO);
        read = new Position(epoch, 0);
        last = Snapshot.of(inRedis);
        nodes.forEach(node -> ask(Sending.Once, calls -> calls.put(node)));
    }

    private Epoch opened(Optional<Epoch> seen, Duration drain) {
        OpenResult opened = inRedis.open(seen, drain);
        assertThat(opened).isEqualTo(inMemory.open(seen, drain)).isInstanceOf(OpenResult.Open.class);
        return ((OpenResult.Open) opened).epoch();
    }

    /** The row granted so many grants ago; beyond the first, one that was never granted. */
    ReservationId id(int ago) {
        return ago < granted.size()
                ? granted.get(granted.size() - 1 - ago)
                : new ReservationId(read.epoch(), new FencingToken(Integer.toString(granted.size() + 1)));
    }

    Caller caller(Step.Who who, ReservationId id) {
        return switch (who) {
            case Holder -> new Caller(holders.getOrDefault(id, PodBuilder.ALPHA), false);
            case Another -> new Caller(new Holder("gamma"), false);
            case Admin -> Calls.ADMIN;
        };
    }

    void ask(Sending sending, Function<Calls, Object> call) {
        Object first = call.apply(inMemory);
        answers.add(first.getClass().getSimpleName());
        redis.redis.sendTwice(sending == Sending.Resent);
        Object actual = call.apply(inRedis);
        redis.redis.sendTwice(false);
        same(actual, sending == Sending.Resent ? secondAnswer(first) : first);
        if (Answer.isRefusal(first)) {
            assertThat(Snapshot.of(inRedis).rows()).as("INV-4").isEqualTo(last.rows());
        }
        compare();
        if (sending == Sending.Repeated) {
            ask(Sending.Once, call);
        }
    }

    /** What has ended is gone when it is asked for again; all else is answered as before. */
    private static Object secondAnswer(Object first) {
        return switch (first) {
            case ForgetResult.Forgotten forgotten -> new ForgetResult.AlreadyGone();
            default -> first;
        };
    }

    private void same(Object actual, Object expected) {
        assertThat(Answer.of(actual)).isEqualTo(Answer.of(expected));
        if (actual instanceof AssumeResult.Assumed assumed) {
            Invariants.inOrder(granted, assumed.reservation().id());
            granted.add(assumed.reservation().id());
            holders.put(assumed.reservation().id(), assumed.reservation().holder());
        }
    }

    /** The names of the answers so far. */
    List<String> answers() {
        return answers;
    }

    void pass(Duration time) {
        redis.pass(time);
        compare();
    }

    /** The data is gone, and a new epoch opens after the drain. */
    void lose(List<Node> nodes) {
        Epoch seen = read.epoch();
        inRedis.table().lose();
        inMemory.table().lose();
        assertThat(inRedis.open(Optional.of(seen), DRAIN))
                .isEqualTo(inMemory.open(Optional.of(seen), DRAIN))
                .isEqualTo(new OpenResult.Draining(DRAIN));
        redis.pass(DRAIN);
        read = new Position(opened(Optional.of(seen), DRAIN), 0);
        last = Snapshot.of(inRedis);
        nodes.forEach(node -> ask(Sending.Once, calls -> calls.put(node)));
    }

    private void compare() {
        Snapshot now = Snapshot.of(inRedis);
        assertThat(now).isEqualTo(Snapshot.of(inMemory));
        assertThat(now.drifts()).as("INV-9").isEmpty();
        Invariants.hold(last, now);
        List<Change> changes = inRedis.changesAfter(read);
        assertThat(changes).isEqualTo(inMemory.changesAfter(read));
        read = inRedis.end();
        last = now;
    }

    /** INV-3, INV-9: without the holders everything ends, and the room is the exact start value. */
    void drain() {
        pass(Duration.ofMinutes(15));
        while (inRedis.expire() > 0) {
            assertThat(inMemory.expire()).isPositive();
        }
        for (Reservation row : last.rows()) {
            ask(Sending.Once, calls -> calls.settle(row.id(), Calls.ADMIN, Invariants.end(row), Precondition.NONE));
        }
        compare();
        Invariants.nothingIsTaken(last);
        assertThat(redis.redis.keys().map(name -> name.substring(name.lastIndexOf(':') + 1)))
                .isSubsetOf("pool", "nodes", "labels", "names", "sums", "moves", "feed", "past", "ends");
    }
}
