package io.berth.redis;

import io.berth.config.BerthConfig;
import io.berth.reservation.Epoch;
import io.berth.reservation.FencingToken;
import io.berth.reservation.ReplicaId;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import io.berth.reservation.carriage.Roster;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Who lives, in Redis, by its clock. */
@ApplicationScoped
class RedisRoster implements Roster {
    private static final String MOST_A_SCRIPT = "500";

    private final RedisLink redis;
    private final String feedLength;

    RedisRoster(RedisLink redis, BerthConfig config) {
        this.redis = redis;
        this.feedLength = Integer.toString(config.feed().length());
    }

    @Override
    public Uni<Roll> announce(ReplicaId me, Duration goneAfter, Optional<String> after) {
        return redis.run(
                        LuaScript.ANNOUNCE,
                        me.value(),
                        Long.toString(goneAfter.toMillis()),
                        after.orElse(""),
                        MOST_A_SCRIPT)
                .map(reply -> {
                    Epoch epoch = new Epoch(reply.text(1));
                    int firstToken = 5 + (int) reply.number(4);
                    List<Reservation> adopted = new ArrayList<>();
                    List<ReservationId> carried = new ArrayList<>();
                    for (int i = 5; i < reply.size(); i++) {
                        if (i < firstToken) {
                            adopted.add(RowCodec.row(reply.bytes(i), reply.number(2)));
                        } else {
                            carried.add(new ReservationId(epoch, new FencingToken(reply.text(i))));
                        }
                    }
                    return new Roll(adopted, carried, Optional.of(reply.text(3)).filter(next -> !next.isEmpty()));
                });
    }

    @Override
    public Uni<Void> depart(ReplicaId me) {
        return redis.run(LuaScript.DEPART, me.value())
                .invoke(reply -> {
                    if (!reply.answer().equals("DEPARTED")) {
                        throw reply.unknown(LuaScript.DEPART);
                    }
                })
                .replaceWithVoid();
    }

    @Override
    public Uni<List<Reservation>> unresolved(ReplicaId me, Duration goneAfter, Duration overdue, int most) {
        return claimed(
                me, Long.toString(goneAfter.toMillis()), Long.toString(overdue.toMillis()), Integer.toString(most), "");
    }

    @Override
    public Uni<Optional<Reservation>> claim(ReplicaId me, ReservationId id) {
        return claimed(me, "0", "0", "1", id.toString())
                .map(claimed ->
                        claimed.stream().filter(row -> row.id().equals(id)).findFirst());
    }

    private Uni<List<Reservation>> claimed(ReplicaId me, String... others) {
        var before = Stream.of(feedLength, me.value());
        return redis.run(LuaScript.UNRESOLVED, Stream.concat(before, Stream.of(others)))
                .map(reply -> {
                    List<Reservation> claimed = new ArrayList<>();
                    for (int i = 2; i < reply.size(); i++) {
                        claimed.add(RowCodec.row(reply.bytes(i), reply.number(1)));
                    }
                    return claimed;
                });
    }
}
