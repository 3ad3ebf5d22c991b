package io.berth.redis;

import io.berth.cluster.NodeName;
import io.berth.cluster.Pod;
import io.berth.config.BerthConfig;
import io.berth.reservation.Claim;
import io.berth.reservation.Holder;
import io.berth.reservation.Insistence;
import io.berth.reservation.Phase;
import io.berth.reservation.Placement;
import io.berth.reservation.ReplicaId;
import io.berth.reservation.Reservation;
import io.berth.reservation.guard.GuardResult;
import io.berth.reservation.guard.GuardedClaim;
import io.berth.reservation.guard.GuardedTable;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Binds that others send, in Redis: one script. */
@ApplicationScoped
class RedisGuardedTable implements GuardedTable {
    private final RedisLink redis;
    private final ReplicaId replica;
    private final Operations operations = new Operations();
    private final String feedLength;
    private final String maxAge;
    private final Duration ttl;
    /** By how much a guarded bind is overdue before one that Berth sends itself, in ms. */
    private final String headStart;

    RedisGuardedTable(RedisLink redis, ReplicaId replica, BerthConfig config) {
        this.redis = redis;
        this.replica = replica;
        this.feedLength = Integer.toString(config.feed().length());
        this.maxAge = config.cluster().isFollowed()
                ? Long.toString(config.mirror().maxAge().toMillis())
                : "";
        this.ttl = config.reservation().ttl();
        this.headStart = Long.toString(config.bind()
                .timeout()
                .plus(config.fence().after())
                .minus(config.guard().fenceAfter())
                .toMillis());
    }

    @Override
    public Uni<GuardResult> admit(GuardedClaim claim) {
        return redis.runAcknowledged(LuaScript.GUARD, arguments(claim, "admit")).map(RedisGuardedTable::result);
    }

    @Override
    public Uni<GuardResult> check(GuardedClaim claim) {
        return redis.run(LuaScript.GUARD, arguments(claim, "")).map(RedisGuardedTable::result);
    }

    private Stream<String> arguments(GuardedClaim claim, String effect) {
        return Stream.of(
                feedLength,
                maxAge,
                effect,
                claim.node().value(),
                claim.nodeUid(),
                claim.pod().version().value(),
                headStart,
                RowCodec.claim(asked(claim), replica, operations.next()));
    }

    private Claim asked(GuardedClaim claim) {
        Pod pod = claim.pod();
        return new Claim(
                pod.ref(),
                new Placement.On(claim.node()),
                pod.requests(),
                claim.holder(),
                ttl,
                Math.min(pod.priority(), Claim.MAX_PRIORITY),
                Insistence.CORDONED,
                Optional.of(pod.version()),
                List.of(),
                Set.of());
    }

    private static GuardResult result(Reply reply) {
        return switch (reply.answer()) {
            case "TABLE_CLOSED" -> new GuardResult.TableClosed();
            case "HELD_BY_OTHER" ->
                new GuardResult.HeldByOther(
                        new Holder(reply.text(1)), new NodeName(reply.text(2)), Phase.valueOf(reply.text(3)));
            case "CONFLICTING" -> {
                Reservation row = RedisReservationTable.row(reply);
                yield new GuardResult.Conflicting(
                        row, Duration.ofMillis(reply.number(2) - row.createdAt().toEpochMilli()));
            }
            case "STALE_RESOURCE_VERSION" -> new GuardResult.StaleResourceVersion(RedisReservationTable.row(reply));
            case "MIRROR_STALE" -> new GuardResult.MirrorStale();
            case "NODE_UNKNOWN" -> new GuardResult.NodeUnknown();
            case "NODE_FULL" ->
                new GuardResult.NodeFull(Refusals.nodeFull(reply).deficits());
            case "FREE" -> new GuardResult.Free();
            case "ADMITTED" -> new GuardResult.Admitted(RedisReservationTable.row(reply));
            default -> throw reply.unknown(LuaScript.GUARD);
        };
    }
}
