package io.berth.api.extender;

import io.berth.api.Failures;
import io.berth.api.Gate;
import io.berth.api.Problem;
import io.berth.api.ProblemCode;
import io.quarkus.arc.All;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * {@code POST /extender/{holder}/{verb}}. A route and not a resource, because of bodies that are too large for the layers
 * between, and answers that are all 200.
 */
@ApplicationScoped
class ExtenderRoute {
    private static final Logger LOG = Logger.getLogger(ExtenderRoute.class);

    /** What is parsed within about a millisecond; more is none of an event loop's business. */
    private static final int QUICK = 64 << 10;

    private final Map<String, Verb> verbs;
    private final LargeBodies bodies;
    private final ExtenderMetrics metrics;

    ExtenderRoute(@All List<Verb> verbs, LargeBodies bodies, ExtenderMetrics metrics) {
        this.verbs = verbs.stream().collect(Collectors.toMap(Verb::name, Function.identity()));
        this.bodies = bodies;
        this.metrics = metrics;
    }

    void open(@Observes Router router) {
        router.post("/extender/:holder/:verb")
                .order(Gate.BEHIND)
                .handler(this::handle)
                .failureHandler(Failures::answer);
    }

    private void handle(RoutingContext http) {
        Verb verb = verbs.get(http.pathParam("verb"));
        if (verb == null) {
            http.next();
            return;
        }
        long arrived = System.nanoTime();
        bodies.collect(
                http,
                (body, done) -> answer(http, verb, body, arrived, done),
                () -> send(
                        http,
                        verb,
                        Answers.unavailable(verb, "Berth has too many large requests before this one"),
                        arrived));
    }

    private void answer(RoutingContext http, Verb verb, byte[] body, long arrived, Runnable done) {
        boolean quick = body.length <= QUICK;
        Executor computing = quick ? Runnable::run : Infrastructure.getDefaultWorkerPool();
        Call call = new Call(Gate.caller(http).holder(), body, arrived, computing);
        Context context = http.vertx().getOrCreateContext();
        Uni<Reply> reply = Uni.createFrom().deferred(() -> verb.answer(call));
        // Not cancelled when the caller goes away: what it began is not undone by that.
        var unused = (quick ? reply : reply.runSubscriptionOn(computing))
                .onFailure()
                .recoverWithItem(failure -> Answers.of(verb, failure))
                .subscribe()
                .with(
                        item -> context.runOnContext(ignored -> {
                            try {
                                send(http, verb, item, arrived);
                            } finally {
                                done.run();
                            }
                        }),
                        failure -> LOG.error("an extender's call has no answer", failure));
    }

    private void send(RoutingContext http, Verb verb, Reply reply, long arrived) {
        metrics.count(verb.name(), reply.word(), Duration.ofNanos(System.nanoTime() - arrived));
        if (reply.word() == Reply.Word.unreadable) {
            Failures.answer(
                    http, Problem.of(ProblemCode.INVALID_JSON, new String(reply.body(), StandardCharsets.UTF_8)));
        } else if (!http.response().ended() && !http.response().closed()) {
            http.response()
                    .putHeader("Content-Type", "application/json")
                    .end(Buffer.buffer(reply.body()))
                    .onFailure(gone -> LOG.debug("the caller is gone", gone));
        }
    }
}
