package io.berth.sandbox.fault;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** Which requests meet which fate. The first rule that picks a request decides; what none picks passes. */
public final class Rules<R, A> {
    private final List<Strike<R, A>> strikes = new CopyOnWriteArrayList<>();

    /** The next one that this picks. */
    public Strike<R, A> strike(Predicate<? super R> which, Fate<A> fate) {
        return strike(which, 0, 1, fate);
    }

    /** Each one that this picks, until {@link Strike#end}. */
    public Strike<R, A> strikeAll(Predicate<? super R> which, Fate<A> fate) {
        return strike(which, 0, Integer.MAX_VALUE, fate);
    }

    /** So many of those that this picks, after so many that pass. */
    public Strike<R, A> strike(Predicate<? super R> which, int after, int times, Fate<A> fate) {
        var strike = new Strike<R, A>(which, after, times, fate);
        strikes.add(strike);
        return strike;
    }

    /** No rule is left; what is held is delivered. */
    public void clear() {
        strikes.forEach(Strike::end);
        strikes.forEach(Strike::release);
        strikes.clear();
    }

    Optional<Strike<R, A>> pick(R request) {
        return strikes.stream().filter(strike -> strike.takes(request)).findFirst();
    }
}
