package io.berth.redis;

import io.berth.reservation.Reservation;
import io.berth.stage.handoff.Handoffs;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The unacknowledged Pods, from their own list in Redis. */
@ApplicationScoped
class RedisHandoffs implements Handoffs {
    private static final int MOST_A_SCRIPT = 200;

    private final RedisLink redis;

    RedisHandoffs(RedisLink redis) {
        this.redis = redis;
    }

    @Override
    public Uni<List<Handoff>> claimSilent(Duration silentFor, int most) {
        return redis.run(LuaScript.CLAIM_SILENT, Long.toString(silentFor.toMillis()), Integer.toString(most))
                .map(reply -> {
                    List<Handoff> silent = new ArrayList<>();
                    for (int i = 2; i < reply.size(); i++) {
                        silent.add(handoff(reply, i));
                    }
                    return silent;
                });
    }

    @Override
    public Uni<Page> list(Duration silentFor, int limit, Optional<Cursor> after) {
        return more(silentFor, limit, after, new ArrayList<>());
    }

    private Uni<Page> more(Duration silentFor, int limit, Optional<Cursor> after, List<Handoff> items) {
        int most = Math.min(MOST_A_SCRIPT, limit - items.size());
        return read(silentFor, after, most).chain(reply -> {
            Optional<Cursor> last = after;
            for (int i = 3; i < reply.size(); i += 2) {
                Handoff item = handoff(reply, i + 1);
                items.add(item);
                last = Optional.of(new Cursor(
                        reply.text(i), item.reservation().id().token().value()));
            }
            if (reply.size() < 3 + 2 * most) {
                return Uni.createFrom().item(new Page(List.copyOf(items), Optional.empty()));
            }
            return items.size() < limit
                    ? more(silentFor, limit, last, items)
                    : Uni.createFrom().item(new Page(List.copyOf(items), last));
        });
    }

    @Override
    public Uni<Long> count(Duration silentFor) {
        return read(silentFor, Optional.empty(), 0).map(reply -> reply.number(2));
    }

    private Uni<Reply> read(Duration silentFor, Optional<Cursor> after, int most) {
        return redis.run(
                LuaScript.LIST_SILENT,
                Long.toString(silentFor.toMillis()),
                after.map(Cursor::since).orElse(""),
                after.map(Cursor::token).orElse(""),
                Integer.toString(most));
    }

    private static Handoff handoff(Reply reply, int word) {
        long now = reply.number(1);
        Reservation row = RowCodec.row(reply.bytes(word), now);
        return new Handoff(
                row,
                row.boundAt()
                        .map(bound -> Duration.ofMillis(now - bound.toEpochMilli()))
                        .orElse(Duration.ZERO));
    }
}
