package io.berth.redis;

import io.berth.cluster.Decimal;
import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceVersion;
import io.berth.config.BerthConfig;
import io.berth.reservation.AssumeResult;
import io.berth.reservation.Caller;
import io.berth.reservation.ChangeResult;
import io.berth.reservation.Claim;
import io.berth.reservation.Filter;
import io.berth.reservation.FindResult;
import io.berth.reservation.ForgetResult;
import io.berth.reservation.Holder;
import io.berth.reservation.Journal;
import io.berth.reservation.ListResult;
import io.berth.reservation.Phase;
import io.berth.reservation.Precondition;
import io.berth.reservation.ReplicaId;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import io.berth.reservation.ReservationTable;
import io.berth.reservation.Settlement;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The table in Redis: each verb is one script. */
@ApplicationScoped
class RedisReservationTable implements ReservationTable {
    private final RedisLink redis;
    private final Journal journal;
    private final ListPages pages;
    private final ReplicaId replica;
    private final Operations operations = new Operations();
    private final String feedLength;
    /** Of the view of the cluster, in ms. */
    private final String maxAge;

    RedisReservationTable(RedisLink redis, Journal journal, ReplicaId replica, BerthConfig config) {
        this.redis = redis;
        this.journal = journal;
        this.pages = new ListPages(redis);
        this.replica = replica;
        this.feedLength = Integer.toString(config.feed().length());
        this.maxAge = switch (config.cluster()) {
            case none -> "";
            case kubernetes -> Long.toString(config.mirror().maxAge().toMillis());
        };
    }

    @Override
    public Uni<AssumeResult> assume(Claim claim) {
        var candidates = claim.candidates().stream().map(NodeName::value);
        return redis.run(LuaScript.ASSUME, Stream.concat(asked(claim), candidates))
                .map(reply -> assumed(claim, reply))
                .invoke(result -> journal.assumed(claim, result));
    }

    @Override
    public Uni<Optional<AssumeResult>> recall(Claim claim) {
        return redis.run(LuaScript.ASSUME, asked(claim))
                .map(reply ->
                        reply.answer().equals("NODE_UNKNOWN") ? Optional.empty() : Optional.of(assumed(claim, reply)));
    }

    /** What stands before the candidates of an assume. */
    private Stream<String> asked(Claim claim) {
        return Stream.of(feedLength, maxAge, insists(claim), RowCodec.claim(claim, replica, operations.next()));
    }

    private static String insists(Claim claim) {
        return switch (claim.insistence()) {
            case NONE -> "";
            case COOLING -> "cooling";
            case CORDONED -> "cordoned";
        };
    }

    private static AssumeResult assumed(Claim claim, Reply reply) {
        return switch (reply.answer()) {
            case "TABLE_CLOSED" -> new AssumeResult.TableClosed(reply.millis(1));
            case "HELD_BY_OTHER" ->
                new AssumeResult.HeldByOther(
                        new Holder(reply.text(1)),
                        new NodeName(reply.text(2)),
                        Phase.valueOf(reply.text(3)),
                        reply.text(4).isEmpty()
                                ? Optional.empty()
                                : Optional.of(Duration.ofMillis(reply.number(4) - reply.number(5))));
            case "CONFLICTING" -> new AssumeResult.Conflicting(row(reply));
            case "ALREADY_ASSUMED" -> new AssumeResult.AlreadyAssumed(row(reply));
            case "MIRROR_STALE" -> new AssumeResult.MirrorStale();
            case "NODE_COOLING_DOWN" ->
                new AssumeResult.NodeCoolingDown(claim.candidates(), Instant.ofEpochMilli(reply.number(1)));
            case "NODE_UNKNOWN" -> new AssumeResult.NodeUnknown(claim.candidates());
            case "NODE_UNSCHEDULABLE" -> new AssumeResult.NodeUnschedulable(claim.candidates());
            case "NODE_FULL" -> Refusals.nodeFull(reply);
            case "ASSUMED" -> new AssumeResult.Assumed(row(reply));
            default -> throw reply.unknown(LuaScript.ASSUME);
        };
    }

    @Override
    public Uni<ChangeResult> renew(ReservationId id, Caller caller, Optional<Duration> ttl, Precondition match) {
        return change(
                id,
                caller,
                LuaScript.RENEW,
                operations.next(),
                demanded(match),
                ttl.map(Duration::toMillis).map(Object::toString).orElse(""),
                Long.toString(MAX_LIFETIME.toMillis()));
    }

    @Override
    public Uni<ForgetResult> forget(ReservationId id, Caller caller, Precondition match) {
        return redis.run(LuaScript.FORGET, arguments(id, caller, demanded(match)))
                .<ForgetResult>map(reply -> switch (reply.answer()) {
                    case "NOT_FOUND" -> new ForgetResult.NotFound();
                    case "GONE" -> new ForgetResult.AlreadyGone();
                    case "WRONG_PHASE" -> new ForgetResult.WrongPhase(Phase.valueOf(reply.text(1)));
                    case "REVISION_MISMATCH" -> new ForgetResult.RevisionMismatch(reply.text(1));
                    case "FORGOTTEN" -> new ForgetResult.Forgotten();
                    default -> throw reply.unknown(LuaScript.FORGET);
                })
                .invoke(result -> journal.forgotten(id, caller, result));
    }

    @Override
    public Uni<ChangeResult> beginBind(
            ReservationId id, Caller caller, Optional<ResourceVersion> resourceVersion, Precondition match) {
        return change(
                id,
                caller,
                LuaScript.BEGIN_BIND,
                operations.next(),
                demanded(match),
                resourceVersion.map(ResourceVersion::value).orElse(""),
                "",
                "",
                "1");
    }

    @Override
    public Uni<ChangeResult> settle(ReservationId id, Caller caller, Settlement outcome, Precondition match) {
        return change(
                id,
                caller,
                LuaScript.SETTLE,
                caller.admin() ? "admin" : "",
                operations.next(),
                demanded(match),
                outcome.name(),
                maxAge.isEmpty() ? "believes" : "");
    }

    /** What every script that changes a row by its id begins with, and then its own. */
    private Stream<String> arguments(ReservationId id, Caller caller, String... others) {
        return Stream.concat(
                Stream.of(
                        feedLength,
                        id.epoch().value(),
                        id.token().value(),
                        caller.holder().value()),
                Stream.of(others));
    }

    private Uni<ChangeResult> change(ReservationId id, Caller caller, LuaScript script, String... others) {
        var words = arguments(id, caller, others);
        var sent = script == LuaScript.BEGIN_BIND ? redis.runAcknowledged(script, words) : redis.run(script, words);
        return sent.map(reply -> changed(script, reply))
                .invoke(result -> journal.changed(script.verb(), id, caller, result));
    }

    static ChangeResult changed(LuaScript script, Reply reply) {
        return switch (reply.answer()) {
            case "NOT_FOUND" -> new ChangeResult.NotFound();
            case "GONE" -> new ChangeResult.Gone(ProgressCodec.remembered(reply.bytes(1)));
            case "WRONG_PHASE" -> new ChangeResult.WrongPhase(Phase.valueOf(reply.text(1)));
            case "PERMITS_OPEN" -> new ChangeResult.PermitsOpen(row(reply));
            case "REVISION_MISMATCH" -> new ChangeResult.RevisionMismatch(reply.text(1));
            case "STALE_RESOURCE_VERSION" -> new ChangeResult.StaleResourceVersion(row(reply));
            case "CHANGED" -> new ChangeResult.Changed(row(reply));
            case "RELEASED" -> new ChangeResult.Released(row(reply));
            default -> throw reply.unknown(script);
        };
    }

    @Override
    public Uni<FindResult> find(ReservationId id) {
        return redis.run(LuaScript.FIND, id.epoch().value(), id.token().value()).map(reply -> switch (reply.answer()) {
            case "NEVER_GRANTED" -> new FindResult.NeverGranted();
            case "GONE" -> new FindResult.Gone(ProgressCodec.remembered(reply.bytes(1)));
            case "FOUND" -> new FindResult.Found(row(reply));
            default -> throw reply.unknown(LuaScript.FIND);
        });
    }

    @Override
    public Uni<Optional<Reservation>> findByPod(String uid) {
        return redis.run(LuaScript.FIND_POD, uid).map(reply -> switch (reply.answer()) {
            case "NONE" -> Optional.empty();
            case "FOUND" -> Optional.of(row(reply));
            default -> throw reply.unknown(LuaScript.FIND_POD);
        });
    }

    @Override
    public Uni<ListResult> list(Filter filter, int limit, Optional<ListResult.Cursor> after) {
        return pages.page(filter, limit, after);
    }

    static Reservation row(Reply reply) {
        return RowCodec.row(reply.bytes(1), reply.number(2));
    }

    /** Words for the script, which knows '' and '*' as words of its own: a tag that is no revision matches none. */
    private static String revisions(Precondition.OneOf oneOf) {
        String words = oneOf.revisions().stream()
                .filter(revision -> Decimal.isPositive(revision, 16))
                .collect(Collectors.joining(" "));
        return words.isEmpty() ? "none" : words;
    }

    private static String demanded(Precondition match) {
        return switch (match) {
            case Precondition.None none -> "";
            case Precondition.Any any -> "*";
            case Precondition.OneOf oneOf -> revisions(oneOf);
        };
    }
}
