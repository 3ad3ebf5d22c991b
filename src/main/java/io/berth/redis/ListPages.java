package io.berth.redis;

import io.berth.cluster.NodeName;
import io.berth.reservation.Epoch;
import io.berth.reservation.Filter;
import io.berth.reservation.Holder;
import io.berth.reservation.ListResult;
import io.berth.reservation.Position;
import io.berth.reservation.Reservation;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Fills a page from as many short scripts as it takes, so that a long list never holds Redis up. */
final class ListPages {
    private static final String LOOK = "500";

    private final RedisLink redis;

    ListPages(RedisLink redis) {
        this.redis = redis;
    }

    Uni<ListResult> page(Filter filter, int limit, Optional<ListResult.Cursor> after) {
        return more(filter, limit, after, new ArrayList<>());
    }

    private Uni<ListResult> more(Filter filter, int limit, Optional<ListResult.Cursor> after, List<Reservation> items) {
        return redis.run(
                        LuaScript.LIST,
                        after.map(cursor -> cursor.position().epoch().value()).orElse(""),
                        after.map(ListResult.Cursor::afterToken).orElse("0"),
                        Integer.toString(limit - items.size()),
                        LOOK,
                        filter.node().map(NodeName::value).orElse(""),
                        filter.holder().map(Holder::value).orElse(""),
                        filter.phase().map(Enum::name).orElse(""),
                        filter.namespace().orElse(""))
                .chain(reply -> switch (reply.answer()) {
                    case "TABLE_CLOSED" -> Uni.createFrom().item(new ListResult.TableClosed(reply.millis(1)));
                    case "CURSOR_GONE" -> Uni.createFrom().item(new ListResult.CursorGone());
                    case "PAGE" -> {
                        Position position = after.map(ListResult.Cursor::position)
                                .orElseGet(() -> new Position(new Epoch(reply.text(1)), reply.number(2)));
                        for (int i = 5; i < reply.size(); i++) {
                            items.add(RowCodec.row(reply.bytes(i), reply.number(3)));
                        }
                        Optional<ListResult.Cursor> next = reply.text(4).isEmpty()
                                ? Optional.empty()
                                : Optional.of(new ListResult.Cursor(position, reply.text(4)));
                        yield next.isEmpty() || items.size() >= limit
                                ? Uni.createFrom().item(new ListResult.Page(List.copyOf(items), next, position))
                                : more(filter, limit, next, items);
                    }
                    default -> throw reply.unknown(LuaScript.LIST);
                });
    }
}
