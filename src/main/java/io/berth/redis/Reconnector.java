package io.berth.redis;

import io.berth.pace.BackOff;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.Request;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Makes one connection, and makes it again after each loss, with back-off and jitter. A client of its own holds the
 * connection, since only closing the client closes the socket of one that does not answer.
 */
final class Reconnector {
    private static final Logger LOG = Logger.getLogger(Reconnector.class);
    private static final long CONNECT_MILLIS = 1000;

    private final RedisOptions options;
    private @Nullable Redis client;
    private final BackOff backOff =
            new BackOff(Duration.ofMillis(50), Duration.ofMillis(1000), RandomGenerator.getDefault());
    private int generation;
    private boolean closed;
    private volatile @Nullable String refusal;

    Reconnector(String name, RedisOptions options) {
        this.options =
                new RedisOptions(options).setMaxPoolSize(1).setMaxPoolWaiting(1).setMaxWaitingHandlers(1 << 17);
    }

    /** Why Redis must not be used although it answers. */
    Optional<String> refusal() {
        return Optional.ofNullable(refusal);
    }

    /** On the context's event loop; the consumer is called there. */
    void connect(Context context, Consumer<RedisConnection> connected) {
        if (closed) {
            return;
        }
        int attempt = ++generation;
        Redis fresh = Redis.createClient(context.owner(), options);
        client = fresh;
        long timer = context.owner()
                .setTimer(CONNECT_MILLIS, ignored -> failed(attempt, context, "no answer in time", connected));
        fresh.connect().compose(this::checked).onComplete(opened -> {
            context.owner().cancelTimer(timer);
            if (attempt != generation || closed) {
                return;
            }
            if (opened.succeeded()) {
                backOff.succeeded();
                LOG.debug("Redis is reachable");
                connected.accept(opened.result());
            } else {
                failed(attempt, context, String.valueOf(opened.cause().getMessage()), connected);
            }
        });
    }

    void reconnect(Context context, String why, Consumer<RedisConnection> connected) {
        failed(generation, context, why, connected);
    }

    void close() {
        closed = true;
        generation++;
        discard();
    }

    private void failed(int attempt, Context context, String why, Consumer<RedisConnection> connected) {
        if (attempt != generation || closed) {
            return;
        }
        generation++;
        discard();
        long pause = backOff.pause().toMillis();
        LOG.warnf("No connection to Redis (%s); next attempt in %d ms", why, pause);
        context.owner().setTimer(Math.max(1, pause), ignored -> connect(context, connected));
    }

    private void discard() {
        Redis old = client;
        client = null;
        if (old != null) {
            old.close();
        }
    }

    /** A Redis that evicts would lose rows, and with them room (INV-1). */
    private Future<RedisConnection> checked(RedisConnection opened) {
        return opened.send(Request.cmd(Command.INFO).arg("memory")).compose(info -> {
            String policy = String.valueOf(info)
                    .lines()
                    .filter(line -> line.startsWith("maxmemory_policy:"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
            if (policy.equals("noeviction")) {
                refusal = null;
                return Future.succeededFuture(opened);
            }
            refusal = "Redis' maxmemory-policy is " + policy + ", which may drop reservations; set it to noeviction";
            return Future.failedFuture(refusal);
        });
    }
}
