package io.berth.redis;

import io.berth.reservation.TableUnavailableException;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A connection on which a script counts as done only when so many of Redis' replicas have it: what a failover forgets must not
 * have been bound by. WAIT asks for the writes of its own connection, so that script and WAIT travel in one batch, on one of
 * their own, since WAIT holds up what comes behind it.
 */
final class Acknowledged {
    private final Context context;
    private final Reconnector reconnector;
    private final int replicas;
    private final Duration deadline;
    private @Nullable RedisConnection connection;

    Acknowledged(Vertx vertx, RedisOptions options, int replicas, Duration deadline) {
        this.context = ((VertxInternal) vertx).createEventLoopContext();
        this.reconnector = new Reconnector("acknowledged", options);
        this.replicas = replicas;
        this.deadline = deadline;
    }

    void open() {
        context.runOnContext(ignored -> reconnector.connect(context, this::connected));
    }

    void close() {
        context.runOnContext(ignored -> reconnector.close());
    }

    /** Fails with {@link TableUnavailableException} when it may not have been done, or too few have acknowledged it. */
    Uni<Reply> run(Verb verb, List<String> arguments) {
        return Uni.createFrom()
                .<Reply>emitter(emitter -> context.runOnContext(ignored -> send(verb, arguments)
                        .onComplete(
                                answers -> {
                                    int acknowledged = Integer.parseInt(String.valueOf(answers.get(1)));
                                    if (acknowledged < replicas) {
                                        emitter.fail(new TableUnavailableException(
                                                acknowledged + " of " + replicas + " replicas of Redis acknowledged"));
                                    } else {
                                        emitter.complete(new Reply(Objects.requireNonNull(answers.get(0))));
                                    }
                                },
                                failure -> emitter.fail(
                                        new TableUnavailableException(String.valueOf(failure.getMessage()))))))
                .ifNoItem()
                .after(deadline)
                .failWith(() -> new TableUnavailableException("Redis does not answer"));
    }

    /** With its source: one bad answer would hide the other. */
    private Future<List<@Nullable Response>> send(Verb verb, List<String> arguments) {
        RedisConnection open = connection;
        if (open == null) {
            return Future.failedFuture("Redis is not reachable");
        }
        Request script = Request.cmd(Command.EVAL)
                .arg(verb.script().source)
                .arg(verb.keys().size());
        verb.keys().forEach(script::arg);
        arguments.forEach(script::arg);
        Request wait = Request.cmd(Command.WAIT).arg(replicas).arg(deadline.toMillis() / 2);
        return open.batch(List.of(script, wait));
    }

    private void connected(RedisConnection opened) {
        connection = opened;
        opened.exceptionHandler(failure -> broken(opened, failure.toString()));
        opened.endHandler(ignored -> broken(opened, "closed by Redis"));
    }

    private void broken(RedisConnection which, String why) {
        if (connection == which) {
            connection = null;
            reconnector.reconnect(context, why, this::connected);
        }
    }
}
