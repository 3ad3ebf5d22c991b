package io.berth.redis;

import io.berth.config.BerthConfig;
import io.berth.reservation.Change;
import io.berth.reservation.Epoch;
import io.berth.reservation.FeedLog;
import io.berth.reservation.Position;
import io.berth.reservation.ReadResult;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** The feed in a Redis stream. */
@ApplicationScoped
class RedisFeedLog implements FeedLog {
    private final RedisLink redis;
    private final Vertx vertx;
    private final RedisAddress address;
    private final String key;

    RedisFeedLog(RedisLink redis, Vertx vertx, RedisAddress address, BerthConfig config) {
        this.redis = redis;
        this.vertx = vertx;
        this.address = address;
        this.key = TableKey.FEED.of(config.pool());
    }

    @Override
    public Uni<ReadResult> read(Position after, int limit) {
        return read(after.epoch().value(), Long.toString(after.sequence()), limit);
    }

    @Override
    public Uni<ReadResult> end() {
        return read("", "0", 0);
    }

    private Uni<ReadResult> read(String epoch, String after, int limit) {
        return redis.run(LuaScript.READ_FEED, epoch, after, Integer.toString(limit))
                .map(reply -> switch (reply.answer()) {
                    case "TABLE_CLOSED" -> new ReadResult.TableClosed(reply.millis(1));
                    case "TOO_OLD" -> new ReadResult.TooOld();
                    case "NOT_YET" -> new ReadResult.NotYet();
                    case "CHANGES" -> {
                        Epoch current = new Epoch(reply.text(1));
                        yield new ReadResult.Changes(
                                List.copyOf(ChangeCodec.changes(
                                        current, reply.words().get(3))),
                                new Position(current, reply.number(2)));
                    }
                    default -> throw reply.unknown(LuaScript.READ_FEED);
                });
    }

    @Override
    public Multi<Change> tail() {
        return Multi.createFrom().emitter(emitter -> {
            FeedTail tail = new FeedTail(vertx, new Reconnector("feed", address.options()), key, this::end, emitter);
            emitter.onTermination(tail::stop);
            tail.start();
        });
    }
}
