package io.berth.redis;

import io.berth.reservation.Change;
import io.berth.reservation.Epoch;
import io.berth.reservation.Position;
import io.berth.reservation.ReadResult;
import io.berth.reservation.TableUnavailableException;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.MultiEmitter;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.function.Supplier;

/**
 * Reads the feed as it grows, on a connection of its own, since the read blocks there. Between two reads that brought
 * nothing it looks whether the epoch still stands: a flushed Redis would otherwise be waited on for ever.
 */
final class FeedTail {
    private static final String BLOCK_MILLIS = "500";
    private static final long STUCK_MILLIS = 2500;
    private static final String MOST_A_READ = "1000";

    private final Context context;
    private final Reconnector reconnector;
    private final String key;
    private final Supplier<Uni<ReadResult>> end;
    private final MultiEmitter<? super Change> emitter;
    private boolean over;

    FeedTail(
            Vertx vertx,
            Reconnector reconnector,
            String key,
            Supplier<Uni<ReadResult>> end,
            MultiEmitter<? super Change> emitter) {
        this.context = ((VertxInternal) vertx).createEventLoopContext();
        this.reconnector = reconnector;
        this.key = key;
        this.end = end;
        this.emitter = emitter;
    }

    void start() {
        context.runOnContext(ignored -> reconnector.connect(context, this::begin));
    }

    void stop() {
        context.runOnContext(ignored -> {
            over = true;
            reconnector.close();
        });
    }

    private void begin(RedisConnection connection) {
        end.get()
                .emitOn(task -> context.runOnContext(ignored -> task.run()))
                .subscribe()
                .with(
                        result -> {
                            if (result instanceof ReadResult.Changes changes) {
                                read(connection, changes.end());
                            } else {
                                emitter.complete();
                            }
                        },
                        this::fail);
    }

    private void read(RedisConnection connection, Position last) {
        if (over) {
            return;
        }
        long timer = context.owner().setTimer(STUCK_MILLIS, ignored -> fail("Redis does not answer"));
        Request read = Request.cmd(Command.XREAD)
                .arg("COUNT")
                .arg(MOST_A_READ)
                .arg("BLOCK")
                .arg(BLOCK_MILLIS)
                .arg("STREAMS")
                .arg(key)
                .arg(last.sequence() + "-0");
        connection.send(read).onComplete(answer -> {
            context.owner().cancelTimer(timer);
            if (answer.failed()) {
                fail(String.valueOf(answer.cause().getMessage()));
            } else if (answer.result() == null) {
                lookUp(connection, last);
            } else {
                read(connection, emitted(last, answer.result()));
            }
        });
    }

    private Position emitted(Position last, Response streams) {
        Position position = last;
        for (Change change : ChangeCodec.changes(last.epoch(), entries(streams))) {
            if (change.position().sequence() != position.sequence() + 1) {
                fail("the feed was trimmed before it was read");
                break;
            }
            emitter.emit(change);
            position = change.position();
        }
        return position;
    }

    private Response entries(Response streams) {
        // RESP3 answers a map of streams, RESP2 a list of pairs
        return streams.isMap() ? streams.get(key) : streams.get(0).get(1);
    }

    private void lookUp(RedisConnection connection, Position last) {
        end.get()
                .emitOn(task -> context.runOnContext(ignored -> task.run()))
                .subscribe()
                .with(
                        result -> {
                            if (result instanceof ReadResult.Changes changes && sameEpoch(changes, last.epoch())) {
                                read(connection, last);
                            } else {
                                emitter.complete();
                            }
                        },
                        this::fail);
    }

    private static boolean sameEpoch(ReadResult.Changes changes, Epoch epoch) {
        return changes.end().epoch().equals(epoch);
    }

    private void fail(String why) {
        fail(new TableUnavailableException("feed: " + why));
    }

    /** Once: nobody hears of what follows an end, be it ours or the follower's. */
    private void fail(Throwable why) {
        if (!over) {
            over = true;
            reconnector.close();
            emitter.fail(why);
        }
    }
}
