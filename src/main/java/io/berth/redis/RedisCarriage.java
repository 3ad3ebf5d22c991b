package io.berth.redis;

import io.berth.cluster.ResourceVersion;
import io.berth.config.BerthConfig;
import io.berth.reservation.Caller;
import io.berth.reservation.ChangeResult;
import io.berth.reservation.Decision;
import io.berth.reservation.Journal;
import io.berth.reservation.Outcome;
import io.berth.reservation.Permit;
import io.berth.reservation.PermitResult;
import io.berth.reservation.Phase;
import io.berth.reservation.ReplicaId;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import io.berth.reservation.carriage.Carriage;
import io.berth.reservation.carriage.CarryResult;
import io.berth.reservation.carriage.ConcludeResult;
import io.berth.reservation.carriage.OnFailure;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/** The rows under way, in Redis: each verb is one script. */
@ApplicationScoped
class RedisCarriage implements Carriage {
    private final RedisLink redis;
    private final Journal journal;
    private final Operations operations = new Operations();
    private final String feedLength;

    RedisCarriage(RedisLink redis, Journal journal, BerthConfig config) {
        this.redis = redis;
        this.journal = journal;
        this.feedLength = Integer.toString(config.feed().length());
    }

    @Override
    public Uni<CarryResult> carry(
            ReservationId id, Caller caller, ReplicaId replica, OnFailure onFailure, Duration goneAfter) {
        return redis.run(
                        LuaScript.CARRY,
                        arguments(
                                id,
                                caller.holder().value(),
                                caller.admin() ? "admin" : "",
                                replica.value(),
                                Long.toString(goneAfter.toMillis()),
                                onFailure.name()))
                .map(reply -> switch (reply.answer()) {
                    case "NOT_FOUND" -> new CarryResult.NotFound();
                    case "GONE" ->
                        new CarryResult.Gone(
                                ProgressCodec.remembered(reply.bytes(1)), ProgressCodec.carried(reply.bytes(1)));
                    case "MINE" -> new CarryResult.Mine(RedisReservationTable.row(reply));
                    case "OTHERS" -> new CarryResult.Others(RedisReservationTable.row(reply));
                    default -> throw reply.unknown(LuaScript.CARRY);
                });
    }

    @Override
    public Uni<ChangeResult> begin(Reservation row, ReplicaId replica, ResourceVersion version, Attempt attempt) {
        return redis.runAcknowledged(
                        LuaScript.BEGIN_BIND,
                        arguments(
                                row.id(),
                                row.holder().value(),
                                operations.next(),
                                "",
                                version.value(),
                                replica.value(),
                                Integer.toString(row.progress().attempts()),
                                switch (attempt) {
                                    case Another -> "1";
                                    case TheSame -> "0";
                                }))
                .map(reply -> RedisReservationTable.changed(LuaScript.BEGIN_BIND, reply));
    }

    @Override
    public Uni<ConcludeResult> conclude(
            Reservation row, ReplicaId replica, Outcome.Result result, Optional<String> message) {
        return redis.run(
                        LuaScript.CONCLUDE,
                        arguments(
                                row.id(),
                                operations.next(),
                                replica.value(),
                                row.phase().name(),
                                Integer.toString(row.progress().attempts()),
                                result.name(),
                                message.orElse(""),
                                result.mayBeTriedAgain() ? Long.toString(HELD.toMillis()) : ""))
                .<ConcludeResult>map(reply -> switch (reply.answer()) {
                    case "NOT_FOUND" -> new ConcludeResult.Gone(Optional.empty());
                    case "GONE" -> new ConcludeResult.Gone(ProgressCodec.remembered(reply.bytes(1)));
                    case "LOST" -> new ConcludeResult.Lost(Phase.valueOf(reply.text(1)));
                    case "KNOWN" -> new ConcludeResult.Stands(RedisReservationTable.row(reply));
                    case "STANDS" -> new ConcludeResult.Stands(told(reply));
                    case "RELEASED" -> new ConcludeResult.Released(told(reply));
                    default -> throw reply.unknown(LuaScript.CONCLUDE);
                });
    }

    private Reservation told(Reply reply) {
        Reservation row = RedisReservationTable.row(reply);
        journal.concluded(row);
        return row;
    }

    @Override
    public Uni<PermitResult> decide(ReservationId id, String permit, Decision decision) {
        return redis.run(LuaScript.DECIDE, arguments(id, words(permit, decision)))
                .<PermitResult>map(reply -> switch (reply.answer()) {
                    case "NOT_FOUND" -> new PermitResult.NotFound();
                    case "GONE" -> new PermitResult.Gone(ProgressCodec.remembered(reply.bytes(1)));
                    case "NO_PERMIT" -> new PermitResult.NoSuchPermit();
                    case "ALREADY_DECIDED" ->
                        new PermitResult.AlreadyDecided(permit(RedisReservationTable.row(reply), permit));
                    case "WRONG_PHASE" -> new PermitResult.WrongPhase(Phase.valueOf(reply.text(1)));
                    case "DECIDED" ->
                        new PermitResult.Decided(
                                RedisReservationTable.row(reply),
                                reply.text(3).isEmpty() ? Optional.empty() : Optional.of(reply.millis(3)));
                    default -> throw reply.unknown(LuaScript.DECIDE);
                })
                .invoke(result -> journal.decided(id, permit, decision, result));
    }

    private String[] words(String permit, Decision decision) {
        return switch (decision) {
            case Decision.Allow(var by, var reason) ->
                words(permit, Permit.State.allowed, by.value(), reason, Outcome.Result.PermitDenied);
            case Decision.Deny(var by, var reason, var result) ->
                words(permit, Permit.State.denied, by.value(), reason, result);
        };
    }

    private String[] words(
            String permit, Permit.State state, String by, Optional<String> reason, Outcome.Result result) {
        return new String[] {operations.next(), permit, state.name(), by, reason.orElse(""), result.name()};
    }

    @Override
    public Uni<Void> note(ReservationId id, String permit, String waitingFor) {
        return redis.run(LuaScript.NOTE, arguments(id, permit, waitingFor))
                .invoke(reply -> {
                    if (!LuaScript.NOTE.replies.contains(reply.answer())) {
                        throw reply.unknown(LuaScript.NOTE);
                    }
                })
                .replaceWithVoid();
    }

    private static Permit permit(Reservation row, String name) {
        return row.progress().permits().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private Stream<String> arguments(ReservationId id, String... others) {
        return Stream.concat(
                Stream.of(feedLength, id.epoch().value(), id.token().value()), Stream.of(others));
    }
}
