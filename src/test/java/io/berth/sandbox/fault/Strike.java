package io.berth.sandbox.fault;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** One rule at work: which requests it has picked, which of them it holds, and what the real server answered to them. */
public final class Strike<R, A> {
    private final Predicate<? super R> which;
    private final Fate<A> fate;
    private final AtomicInteger toPass;
    private final AtomicInteger toStrike;
    private final List<R> picked = new CopyOnWriteArrayList<>();
    private final List<A> answers = new CopyOnWriteArrayList<>();
    private final AtomicInteger held = new AtomicInteger();
    private final CountDownLatch decided = new CountDownLatch(1);
    private volatile boolean discarded;

    Strike(Predicate<? super R> which, int after, int times, Fate<A> fate) {
        this.which = which;
        this.fate = fate;
        this.toPass = new AtomicInteger(after);
        this.toStrike = new AtomicInteger(times);
    }

    Fate<A> fate() {
        return fate;
    }

    boolean takes(R request) {
        if (!which.test(request) || toPass.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            return false;
        }
        var takes = toStrike.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
        if (takes) {
            picked.add(request);
        }
        return takes;
    }

    void answered(A answer) {
        answers.add(answer);
    }

    /** Whether the steps go on. */
    boolean hold() throws InterruptedException {
        held.incrementAndGet();
        decided.await();
        return !discarded;
    }

    /** Whether the steps go on, after this time or once it is released. */
    boolean delay(Duration time) throws InterruptedException {
        return !decided.await(time.toMillis(), TimeUnit.MILLISECONDS) || !discarded;
    }

    /** All that it has picked, in order. */
    public List<R> picked() {
        return List.copyOf(picked);
    }

    /** What the real server answered to them, in order. */
    public List<A> answers() {
        return List.copyOf(answers);
    }

    /** The first that it picks. */
    public R awaitPicked(Duration limit) {
        until(limit, "picked", () -> !picked.isEmpty());
        return picked.getFirst();
    }

    /** The first that it picks, once it is held. */
    public R awaitHeld(Duration limit) {
        until(limit, "held", () -> held.get() > 0);
        return picked.getFirst();
    }

    /** The real server's first answer. */
    public A awaitAnswer(Duration limit) {
        until(limit, "answered", () -> !answers.isEmpty());
        return answers.getFirst();
    }

    /** The real server has answered so many times. */
    public List<A> awaitAnswers(int count, Duration limit) {
        until(limit, "answered " + count + " times", () -> answers.size() >= count);
        return answers();
    }

    /** What is held, and what would be, goes on. */
    public void release() {
        decided.countDown();
    }

    /** What is held, and what would be, is forgotten, and its sender's connection ends. */
    public void discard() {
        discarded = true;
        decided.countDown();
    }

    /** It picks nothing more. */
    public void end() {
        toStrike.set(0);
    }

    private static void until(Duration limit, String what, BooleanSupplier is) {
        await("a request is " + what)
                .atMost(limit)
                .pollInterval(Duration.ofMillis(5))
                .until(is::getAsBoolean);
    }
}
