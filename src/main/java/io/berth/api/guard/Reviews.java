package io.berth.api.guard;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.api.guard.Review.Bind;
import io.berth.api.guard.Review.Malformed;
import io.berth.api.guard.Review.NoBind;
import io.berth.cluster.BinderRights;
import io.berth.config.BerthConfig;
import io.berth.config.GuardSettings.Mode;
import io.berth.cycle.guard.GuardAsk;
import io.berth.cycle.guard.GuardVerdict;
import io.berth.cycle.guard.GuardVerdict.Allowed;
import io.berth.cycle.guard.GuardVerdict.Denied;
import io.berth.cycle.guard.GuardedBinds;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Answers reviews: always, and before the API server gives up. */
@ApplicationScoped
@CheckReturnValue
class Reviews {
    private static final Logger LOG = Logger.getLogger(Reviews.class);

    /** The webhook's time-out is 3 s: a late answer is none, and then nobody learns why. */
    private static final Duration WITHIN = Duration.ofMillis(2500);

    private final GuardedBinds binds;
    private final BinderRights rights;
    private final HolderNames holders;
    private final ReviewTimes times;
    private final Mode mode;

    Reviews(GuardedBinds binds, BinderRights rights, HolderNames holders, ReviewTimes times, BerthConfig config) {
        this.binds = binds;
        this.rights = rights;
        this.holders = holders;
        this.times = times;
        this.mode = config.guard().mode();
    }

    /** The whole answer; never fails. */
    Uni<byte[]> answer(Review review) {
        long start = System.nanoTime();
        return switch (review.subject()) {
            case NoBind(var what) ->
                Uni.createFrom()
                        .item(ReviewAnswer.warned(
                                review, "Berth's guard reviews binds only, and was asked about a " + what));
            case Malformed(var denied) -> Uni.createFrom().item(ruled(review, start, "a bind", denied));
            case Bind bind ->
                verdict(review, bind)
                        .map(verdict -> verdict instanceof Allowed(var row) && row.isPresent()
                                ? patched(review, start, bind, (Allowed) verdict)
                                : ruled(review, start, words(bind), verdict));
        };
    }

    private Uni<GuardVerdict> verdict(Review review, Bind bind) {
        return Uni.createFrom()
                .deferred(() -> checks(review) ? reviewed(bind, GuardAsk.Mode.CHECK) : admitted(bind))
                .ifNoItem()
                .after(WITHIN)
                .recoverWithItem(() -> unavailable("Berth has not come to an answer in time: try again"))
                .onFailure()
                .recoverWithItem(failure -> {
                    LOG.errorf(failure, "The review of %s has failed", words(bind));
                    return unavailable("Berth has failed to review this bind; its log says how");
                });
    }

    /** Whether nothing may be written. */
    private boolean checks(Review review) {
        return mode == Mode.observe || review.dryRun();
    }

    /** The right first: whoever has got hold of the secret only must not take room by it. */
    private Uni<GuardVerdict> admitted(Bind bind) {
        return rights.mayBind(bind.binder(), bind.way(), bind.namespace(), bind.pod())
                .map(may -> may ? Optional.<GuardVerdict>empty() : Optional.<GuardVerdict>of(forbidden(bind)))
                .onFailure()
                .recoverWithItem(failure -> Optional.of(unavailable("Berth cannot tell now whether "
                        + bind.binder().user() + " may bind: " + failure.getMessage())))
                .chain(denied -> denied.map(no -> Uni.createFrom().item(no))
                        .orElseGet(() -> reviewed(bind, GuardAsk.Mode.ENFORCE)));
    }

    private Uni<GuardVerdict> reviewed(Bind bind, GuardAsk.Mode how) {
        return binds.review(new GuardAsk(
                bind.namespace(),
                bind.pod(),
                bind.podUid(),
                bind.version(),
                bind.node(),
                holders.of(bind.binder().user()),
                how));
    }

    private byte[] patched(Review review, long start, Bind bind, Allowed allowed) {
        times.note(name(review), allowed, start);
        return ReviewAnswer.patched(review, BindPatch.of(bind, allowed.row().orElseThrow()));
    }

    private byte[] ruled(Review review, long start, String what, GuardVerdict verdict) {
        times.note(name(review), verdict, start);
        return switch (verdict) {
            case Allowed allowed -> ReviewAnswer.allowed(review);
            case Denied denied
            when mode == Mode.observe -> {
                LOG.infof("Would have refused %s: %s", what, denied.message());
                yield ReviewAnswer.warned(review, "Berth would have refused this bind: " + denied.message());
            }
            case Denied denied -> {
                LOG.debugf("Refuses %s: %s", what, denied.message());
                yield ReviewAnswer.denied(review, denied);
            }
        };
    }

    private String name(Review review) {
        return review.dryRun() ? "dry-run" : mode.name();
    }

    private static String words(Bind bind) {
        return "the bind of pod " + bind.namespace() + "/" + bind.pod() + " to node " + bind.node() + " by "
                + bind.binder().user();
    }

    private static GuardVerdict unavailable(String message) {
        return new Denied(503, "ServiceUnavailable", message);
    }

    private static GuardVerdict forbidden(Bind bind) {
        String resource =
                switch (bind.way()) {
                    case POD_BINDING -> "pods/binding";
                    case BINDINGS -> "bindings";
                };
        return new Denied(
                403,
                "Forbidden",
                bind.binder().user() + " may not create " + resource + " in namespace " + bind.namespace());
    }
}
