package io.berth.sandbox;

import io.berth.sandbox.Rest.Answer;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** A holder's calls, each repeated at the next replica until one answers it, as a client of Berth does. */
final class Calls {
    private static final int TRIES = 50;

    private final Sandbox sandbox;
    private final AtomicLong done;
    private int next;

    Calls(Sandbox sandbox, int first, AtomicLong done) {
        this.sandbox = sandbox;
        this.next = first;
        this.done = done;
    }

    Answer as(String holder, Function<Rest, Answer> call) {
        for (var attempt = 0; attempt < TRIES; attempt++) {
            try {
                var answer = call.apply(sandbox.rest(next++, holder));
                if (answer.status() != 503) {
                    done.incrementAndGet();
                    return answer;
                }
            } catch (UncheckedIOException noAnswer) {
                // That replica has just been killed: whether the call was done is not known, so it is made again.
            }
        }
        throw new AssertionError(TRIES + " times no answer");
    }
}
