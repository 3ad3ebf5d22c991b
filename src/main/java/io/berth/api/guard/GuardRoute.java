package io.berth.api.guard;

import io.berth.api.Failures;
import io.berth.api.Gate;
import io.berth.api.Intake;
import io.berth.api.Problem;
import io.berth.api.ProblemCode;
import io.berth.config.BerthConfig;
import io.berth.config.GuardSettings.Mode;
import io.berth.doctor.ReviewsSeen;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Objects;
import org.jboss.logging.Logger;

/**
 * {@code POST /guard/v1/{secret}}: where the API server asks. Whoever does not know the secret is told what anybody is told at
 * a path where nothing is.
 */
@ApplicationScoped
class GuardRoute {
    static final String PATH = "/guard/v1/";

    private static final Logger LOG = Logger.getLogger(GuardRoute.class);
    private static final int MAX_BYTES = 1 << 20;
    private static final byte[] NO_BODY = {};

    private final GuardSecret secret;
    private final Pointing pointing;
    private final Reviews reviews;
    private final ReviewsSeen seen;
    private final boolean on;

    GuardRoute(GuardSecret secret, Pointing pointing, Reviews reviews, ReviewsSeen seen, BerthConfig config) {
        this.secret = secret;
        this.pointing = pointing;
        this.reviews = reviews;
        this.seen = seen;
        this.on = config.guard().mode() != Mode.off;
    }

    void open(@Observes Router router) {
        if (on) {
            router.post(PATH + ":secret")
                    .order(Gate.BEHIND)
                    .handler(this::handle)
                    .failureHandler(Failures::answer);
        }
    }

    private void handle(RoutingContext http) {
        if (!secret.opens(Objects.requireNonNullElse(http.pathParam("secret"), ""))) {
            pointing.soon();
            http.next();
        } else if (http.request().isEnded()) {
            review(http, NO_BODY);
        } else {
            Intake.collect(http, MAX_BYTES, body -> review(http, body));
        }
    }

    private void review(RoutingContext http, byte[] body) {
        switch (ReviewReader.read(body)) {
            case ReadResult.NoJson(var why) -> refuse(http, ProblemCode.INVALID_JSON, why);
            case ReadResult.NoReview(var why) -> refuse(http, ProblemCode.INVALID_REQUEST, why);
            case ReadResult.Read(var review) -> {
                seen.note();
                Context context = http.vertx().getOrCreateContext();
                var unused = reviews.answer(review)
                        .emitOn(task -> context.runOnContext(ignored -> task.run()))
                        .subscribe()
                        .with(
                                answer -> send(http, answer),
                                failure -> LOG.error("A review has failed that never does", failure));
            }
        }
    }

    private static void refuse(RoutingContext http, ProblemCode code, String why) {
        Failures.answer(http, Problem.of(code, why));
    }

    private static void send(RoutingContext http, byte[] answer) {
        if (!http.response().ended()) {
            http.response()
                    .putHeader("Content-Type", "application/json")
                    .end(Buffer.buffer(answer))
                    .onFailure(gone -> LOG.debug("the API server has hung up", gone));
        }
    }
}
