package io.berth.chaos;

import io.berth.chaos.nemesis.Pace;
import io.berth.sandbox.Replica;
import io.berth.sandbox.Rest;
import io.berth.sandbox.Rest.Answer;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A client's way to the replicas: a call that one does not answer is made again, unchanged, at the next. */
final class Berths {
    private static final int TRIES = 12;
    private static final Duration SOON = Duration.ofMillis(150);

    private final List<Replica> replicas;
    private final Pace pace;
    private final Tally tally;
    private final AtomicInteger next = new AtomicInteger();

    Berths(List<Replica> replicas, Pace pace, Tally tally) {
        this.replicas = List.copyOf(replicas);
        this.pace = pace;
        this.tally = tally;
    }

    /** None when nobody has answered, and the caller does not know whether it was done. */
    Optional<Answer> call(String verb, String holder, Duration limit, Function<Rest, Answer> call) {
        for (var attempt = 0; attempt < TRIES; attempt++) {
            var replica = replicas.get(Math.floorMod(next.getAndIncrement(), replicas.size()));
            try {
                var answer = call.apply(replica.rest(holder).within(limit));
                tally.count(verb + " " + answer.status() + " " + answer.code());
                if (answer.status() != 503) {
                    return Optional.of(answer);
                }
            } catch (UncheckedIOException none) {
                tally.count(verb + " unanswered");
            }
            if (pace.rest(SOON)) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }
}
