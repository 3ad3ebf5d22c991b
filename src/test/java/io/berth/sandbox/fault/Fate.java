package io.berth.sandbox.fault;

import java.time.Duration;
import java.util.List;

/**
 * What becomes of a request that a rule picks, step by step, whether or not who sent it still lives. What stands behind the
 * answer goes on beside its sender's next request.
 */
public record Fate<A>(List<Step<A>> steps) {
    /** One thing that happens to a request. */
    public sealed interface Step<A> {
        /** The real server gets it, once more where it had it already, and its answer is awaited. */
        record Deliver<A>() implements Step<A> {}

        /** The sender gets the real server's latest answer. */
        record Answer<A>() implements Step<A> {}

        /** The sender gets this instead. */
        record Say<A>(A answer) implements Step<A> {}

        /** The sender's connection ends without an answer. */
        record Lose<A>() implements Step<A> {}

        /** The sender's connection is reset. */
        record Reset<A>() implements Step<A> {}

        /** {@link Strike#release} cuts it short. */
        record Wait<A>(Duration time) implements Step<A> {}

        /** The test is told, and the steps wait until it says {@link Strike#release} or {@link Strike#discard}. */
        record Hold<A>() implements Step<A> {}
    }

    public Fate {
        steps = List.copyOf(steps);
    }

    @SafeVarargs
    public static <A> Fate<A> of(Step<A>... steps) {
        return new Fate<>(List.of(steps));
    }

    /** It is only counted and kept. */
    public static <A> Fate<A> pass() {
        return of(new Step.Deliver<>(), new Step.Answer<>());
    }

    public static <A> Fate<A> late(Duration delay) {
        return of(new Step.Wait<>(delay), new Step.Deliver<>(), new Step.Answer<>());
    }

    /** Before it is delivered. */
    public static <A> Fate<A> held() {
        return of(new Step.Hold<>(), new Step.Deliver<>(), new Step.Answer<>());
    }

    public static <A> Fate<A> answeredLate(Duration delay) {
        return of(new Step.Deliver<>(), new Step.Wait<>(delay), new Step.Answer<>());
    }

    /** After it is delivered. */
    public static <A> Fate<A> answerHeld() {
        return of(new Step.Deliver<>(), new Step.Hold<>(), new Step.Answer<>());
    }

    /** Delivered, and the answer lost. */
    public static <A> Fate<A> unanswered() {
        return of(new Step.Deliver<>(), new Step.Lose<>());
    }

    /** Never delivered, and the connection reset. */
    public static <A> Fate<A> reset() {
        return of(new Step.Reset<>());
    }

    /** The sender finds its connection reset at once, and what it sent arrives later. */
    public static <A> Fate<A> resetAndLate(Duration delay) {
        return of(new Step.Reset<>(), new Step.Wait<>(delay), new Step.Deliver<>());
    }

    /** Delivered twice, and the second answer returned. */
    public static <A> Fate<A> twice() {
        return of(new Step.Deliver<>(), new Step.Deliver<>(), new Step.Answer<>());
    }

    /** Delivered and answered, and delivered again after this time. */
    public static <A> Fate<A> copiedLate(Duration delay) {
        return of(new Step.Deliver<>(), new Step.Answer<>(), new Step.Wait<>(delay), new Step.Deliver<>());
    }

    /** Delivered and answered, and held before it is delivered again. */
    public static <A> Fate<A> copyHeld() {
        return of(new Step.Deliver<>(), new Step.Answer<>(), new Step.Hold<>(), new Step.Deliver<>());
    }

    /** Answered so, and never delivered. */
    public static <A> Fate<A> instead(A answer) {
        return of(new Step.Say<>(answer));
    }

    /** Delivered, and answered so. */
    public static <A> Fate<A> deliveredBut(A answer) {
        return of(new Step.Deliver<>(), new Step.Say<>(answer));
    }
}
