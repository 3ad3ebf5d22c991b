package io.berth.sandbox.fault;

import io.berth.sandbox.fault.Fate.Step;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One request on its way through its fate; {@link Way} is how a proxy delivers, answers and ends. */
final class Course<R, A> {
    /** A sender's connection and the way to the real server behind it. */
    interface Way<R, A> {
        /** Over the connection's own way. */
        A deliver(R request) throws IOException;

        /** Beside it, since its sender's next request may be on it. */
        A deliverApart(R request) throws IOException;

        void answer(A answer) throws IOException;

        void end(boolean reset);
    }

    private final Way<R, A> way;
    private final R request;
    private final Strike<R, A> strike;
    private @Nullable A latest;
    private boolean over;

    Course(Way<R, A> way, R request, Strike<R, A> strike) {
        this.way = way;
        this.request = request;
        this.strike = strike;
    }

    /** Until its sender is answered or cut off; the rest goes on by itself. */
    void run() throws IOException {
        var steps = strike.fate().steps();
        for (var i = 0; i < steps.size(); i++) {
            if (!take(steps.get(i))) {
                way.end(false);
                return;
            }
            if (over) {
                var rest = steps.subList(i + 1, steps.size());
                Thread.startVirtualThread(() -> goOn(rest));
                return;
            }
        }
    }

    private void goOn(List<Step<A>> rest) {
        try {
            for (var step : rest) {
                if (!take(step)) {
                    return;
                }
            }
        } catch (IOException lost) {
            System.err.println("not delivered again: " + lost);
        }
    }

    private boolean take(Step<A> step) throws IOException {
        try {
            switch (step) {
                case Step.Deliver<A> deliver -> {
                    var answer = over ? way.deliverApart(request) : way.deliver(request);
                    latest = answer;
                    strike.answered(answer);
                }
                case Step.Answer<A> answer -> answer(latest);
                case Step.Say<A>(var own) -> answer(own);
                case Step.Lose<A> lose -> cut(false);
                case Step.Reset<A> reset -> cut(true);
                case Step.Wait<A>(var time) -> {
                    return strike.delay(time);
                }
                case Step.Hold<A> hold -> {
                    return strike.hold();
                }
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void answer(@Nullable A answer) throws IOException {
        if (answer == null) {
            throw new IllegalStateException("nothing to answer with: it was not delivered");
        }
        over = true;
        try {
            way.answer(answer);
        } catch (IOException gone) {
            // Who sent it is dead or tired; the steps behind the answer are none of its business.
            way.end(false);
        }
    }

    private void cut(boolean reset) {
        over = true;
        way.end(reset);
    }
}
