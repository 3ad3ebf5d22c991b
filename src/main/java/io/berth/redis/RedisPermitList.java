package io.berth.redis;

import io.berth.reservation.Epoch;
import io.berth.reservation.Permit;
import io.berth.reservation.PermitList;
import io.berth.reservation.Phase;
import io.berth.reservation.Reservation;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The permits, from the lists in Redis that their rows stand in. */
@ApplicationScoped
class RedisPermitList implements PermitList {
    private static final int MOST_A_SCRIPT = 200;

    private final RedisLink redis;

    RedisPermitList(RedisLink redis) {
        this.redis = redis;
    }

    @Override
    public Uni<Result> list(Optional<String> name, Optional<Permit.State> state, int limit, Optional<Cursor> after) {
        return more(name, state, limit, after, new ArrayList<>());
    }

    private Uni<Result> more(
            Optional<String> name, Optional<Permit.State> state, int limit, Optional<Cursor> after, List<Item> items) {
        return redis.run(
                        LuaScript.LIST_PERMITS,
                        after.map(cursor -> cursor.epoch().value()).orElse(""),
                        name.orElse(""),
                        state.map(Enum::name).orElse(""),
                        Integer.toString(Math.min(MOST_A_SCRIPT, limit)),
                        after.map(Cursor::afterToken).orElse(""))
                .chain(reply -> switch (reply.answer()) {
                    case "TABLE_CLOSED" -> Uni.createFrom().item(new Result.TableClosed(reply.millis(1)));
                    case "CURSOR_GONE" -> Uni.createFrom().item(new Result.CursorGone());
                    case "PERMITS" -> {
                        for (int i = 4; i < reply.size(); i++) {
                            take(RowCodec.row(reply.bytes(i), reply.number(2)), name, state, items);
                        }
                        Optional<Cursor> next = reply.text(3).isEmpty()
                                ? Optional.empty()
                                : Optional.of(new Cursor(new Epoch(reply.text(1)), reply.text(3)));
                        yield next.isEmpty() || items.size() >= limit
                                ? Uni.createFrom().item(new Result.Page(List.copyOf(items), next))
                                : more(name, state, limit, next, items);
                    }
                    default -> throw reply.unknown(LuaScript.LIST_PERMITS);
                });
    }

    private static void take(Reservation row, Optional<String> name, Optional<Permit.State> state, List<Item> items) {
        row.progress().permits().stream()
                .filter(permit -> name.isEmpty() || name.get().equals(permit.name()))
                .filter(permit -> state.isEmpty() || state.get() == permit.state())
                .filter(permit -> !permit.open() || row.phase() == Phase.Reserved)
                .map(permit -> new Item(row.id(), permit))
                .forEach(items::add);
    }
}
