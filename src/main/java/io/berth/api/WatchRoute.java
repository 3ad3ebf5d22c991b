package io.berth.api;

import io.berth.config.BerthConfig;
import io.berth.feed.ChangeFeed;
import io.berth.feed.SubscribeResult;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.vertx.core.Context;
import io.vertx.ext.web.MIMEHeader;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.concurrent.Executor;

/**
 * {@code GET /v1/reservations?watch=true}. A route and not a resource, because it writes as fast as its client reads
 * and no faster, which needs the response itself.
 */
@ApplicationScoped
class WatchRoute {
    /** Changes on their way to one client at once; what more there is stays in the feed, and is counted there. */
    private static final int WINDOW = 64;

    private final ChangeFeed feed;
    private final Duration heartbeat;

    WatchRoute(ChangeFeed feed, BerthConfig config) {
        this.feed = feed;
        this.heartbeat = config.feed().heartbeat();
    }

    void open(@Observes Router router) {
        router.get("/v1/reservations").handler(this::handle).failureHandler(Failures::answer);
    }

    /** An open watch would hold up the end of the server; its client resumes elsewhere. */
    /** Else each would hold the shutdown up for as long as it may take. */
    void stop(@Observes ShutdownDelayInitiatedEvent event) {
        feed.close();
    }

    private void handle(RoutingContext http) {
        if (!http.queryParams().contains(WatchQuery.WATCH)) {
            http.next();
            return;
        }
        if (!acceptsEvents(http)) {
            Failures.answer(http, Failures.ofStatus(406, null));
            return;
        }
        WatchQuery query = WatchQuery.read(http);
        Context context = http.vertx().getOrCreateContext();
        Executor loop = task -> context.runOnContext(ignored -> task.run());
        var unused = feed.subscribe(query.from())
                .emitOn(loop)
                .subscribe()
                .with(
                        result -> answer(http, loop, query, result),
                        failure -> Failures.answer(http, Failures.problem(failure)));
    }

    private void answer(RoutingContext http, Executor loop, WatchQuery query, SubscribeResult result) {
        switch (result) {
            case SubscribeResult.TableClosed(var retryAfter) -> Failures.answer(http, Problem.tableClosed(retryAfter));
            case SubscribeResult.TooOld() ->
                Failures.answer(
                        http,
                        Problem.of(
                                ProblemCode.POSITION_TOO_OLD,
                                "the changes after this position are no longer kept: list, and watch from the list's"));
            case SubscribeResult.NotYet() -> Failures.answer(http, notOurs(query));
            case SubscribeResult.Subscribed(var start, var changes) ->
                changes.emitOn(loop, WINDOW)
                        .subscribe()
                        .withSubscriber(EventStream.open(http, loop, query.filter(), heartbeat, start));
        }
    }

    private static Problem notOurs(WatchQuery query) {
        Violations violations = new Violations();
        violations.addParameter(
                "position", query.from().map(Object::toString).orElse("it") + " has not been given out");
        return violations.problem();
    }

    private static boolean acceptsEvents(RoutingContext http) {
        var accepted = http.parsedHeaders().accept();
        return accepted.isEmpty() || accepted.stream().anyMatch(type -> type.weight() > 0 && includesEvents(type));
    }

    private static boolean includesEvents(MIMEHeader range) {
        return (range.component().equals("*") || range.component().equalsIgnoreCase("text"))
                && (range.subComponent().equals("*") || range.subComponent().equalsIgnoreCase("event-stream"));
    }
}
