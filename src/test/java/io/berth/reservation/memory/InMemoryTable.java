package io.berth.reservation.memory;

import io.berth.cluster.Node;
import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceVersion;
import io.berth.reservation.AssumeResult;
import io.berth.reservation.Caller;
import io.berth.reservation.Change;
import io.berth.reservation.ChangeResult;
import io.berth.reservation.Claim;
import io.berth.reservation.Epoch;
import io.berth.reservation.FeedLog;
import io.berth.reservation.Filter;
import io.berth.reservation.FindResult;
import io.berth.reservation.ForgetResult;
import io.berth.reservation.ListResult;
import io.berth.reservation.NodeState;
import io.berth.reservation.NodeTable;
import io.berth.reservation.OpenResult;
import io.berth.reservation.Phase;
import io.berth.reservation.Position;
import io.berth.reservation.Precondition;
import io.berth.reservation.ReadResult;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import io.berth.reservation.ReservationTable;
import io.berth.reservation.Settlement;
import io.berth.reservation.Upkeep;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** All ports of the table under one lock, with the clock in a test's hand. Slow on purpose: nothing is kept that can be summed. */
public final class InMemoryTable implements ReservationTable, NodeTable, Upkeep, FeedLog {
    private static final int ENDED_AT_ONCE = 32;

    private final Object lock = new Object();
    private final Rows rows;
    private final Nodes nodes;
    private final Epochs epochs;
    private final Changes changes;
    private final Assume assume;

    public InMemoryTable(Supplier<Instant> clock, int feedLength) {
        rows = new Rows(clock, new Feed(feedLength));
        nodes = new Nodes(rows);
        epochs = new Epochs(rows);
        changes = new Changes(rows);
        assume = new Assume(rows, nodes.known);
    }

    /** As after a FLUSHALL: no row, no node, no feed, no epoch. */
    public void lose() {
        synchronized (lock) {
            rows.lose();
            nodes.known.clear();
        }
    }

    @Override
    public Uni<AssumeResult> assume(Claim claim) {
        return locked(() -> assume.assume(claim));
    }

    @Override
    public Uni<Optional<AssumeResult>> recall(Claim claim) {
        return locked(() -> assume.recall(claim));
    }

    @Override
    public Uni<Optional<Reservation>> findByPod(String uid) {
        return locked(() -> rows.after(0)
                .map(row -> row.seenAt(rows.now()))
                .filter(row -> row.pod().uid().equals(uid))
                .findFirst());
    }

    @Override
    public Uni<ChangeResult> renew(ReservationId id, Caller caller, Optional<Duration> ttl, Precondition match) {
        return locked(() -> changes.renew(id, caller, ttl, match));
    }

    @Override
    public Uni<ForgetResult> forget(ReservationId id, Caller caller, Precondition match) {
        return locked(() -> changes.forget(id, caller, match));
    }

    @Override
    public Uni<ChangeResult> beginBind(
            ReservationId id, Caller caller, Optional<ResourceVersion> resourceVersion, Precondition match) {
        return locked(() -> changes.beginBind(id, caller, resourceVersion, match));
    }

    @Override
    public Uni<ChangeResult> settle(ReservationId id, Caller caller, Settlement outcome, Precondition match) {
        return locked(() -> changes.settle(id, caller, outcome, match));
    }

    @Override
    public Uni<FindResult> find(ReservationId id) {
        return locked(() -> rows.find(id)
                .<FindResult>map(row -> new FindResult.Found(row.seenAt(rows.now())))
                .orElseGet(() -> rows.neverGranted(id)
                        ? new FindResult.NeverGranted()
                        : new FindResult.Gone(rows.remembered(id))));
    }

    @Override
    public Uni<ListResult> list(Filter filter, int limit, Optional<ListResult.Cursor> after) {
        return locked(() -> {
            Optional<Position> first = after.map(ListResult.Cursor::position);
            if (first.isPresent() && !first.map(Position::epoch).equals(rows.epoch)) {
                return new ListResult.CursorGone(); // of an ended epoch also while none is open
            }
            if (rows.epoch.isEmpty()) {
                return new ListResult.TableClosed(rows.retryAfter());
            }
            Position position = first.orElseGet(() -> new Position(rows.epoch.orElseThrow(), rows.feed.end()));
            return page(
                    filter,
                    limit,
                    after.map(cursor -> Long.parseLong(cursor.afterToken())).orElse(0L),
                    position);
        });
    }

    private ListResult page(Filter filter, int limit, long afterToken, Position position) {
        List<Reservation> left = rows.after(afterToken)
                .map(row -> row.seenAt(rows.now()))
                .filter(filter::matches)
                .limit(limit + 1L)
                .toList();
        List<Reservation> shown = left.subList(0, Math.min(limit, left.size()));
        Optional<ListResult.Cursor> next = left.size() > limit
                ? Optional.of(new ListResult.Cursor(
                        position, shown.getLast().id().token().value()))
                : Optional.empty();
        return new ListResult.Page(shown, next, position);
    }

    @Override
    public Uni<PutResult> put(Node node) {
        return locked(() -> nodes.put(node));
    }

    @Override
    public Uni<DeleteResult> delete(NodeName name) {
        return locked(() -> nodes.delete(name));
    }

    @Override
    public Uni<Optional<NodeState>> find(NodeName name) {
        return locked(() -> nodes.state(name));
    }

    @Override
    public Uni<List<NodeState>> findAll(List<NodeName> names) {
        return locked(() -> nodes.states(names));
    }

    @Override
    public Uni<NodePage> list(int limit, Optional<NodeName> after) {
        return locked(() -> nodes.page(limit, after));
    }

    @Override
    public Uni<OpenResult> open(Optional<Epoch> seen, Duration drain) {
        return locked(() -> epochs.open(seen, drain));
    }

    @Override
    public Uni<Integer> expire() {
        return locked(() -> rows.reap(ENDED_AT_ONCE));
    }

    /** Never a drift: the sums are the rows. */
    @Override
    public Uni<List<Drift>> audit(NodeName node) {
        return locked(List::of);
    }

    @Override
    public Uni<Census> census() {
        return locked(() -> {
            Map<Phase, Long> byPhase = new EnumMap<>(Phase.class);
            Stream.of(Phase.values())
                    .filter(Phase::live)
                    .forEach(phase -> byPhase.put(
                            phase,
                            rows.stored().filter(row -> row.phase() == phase).count()));
            Optional<Duration> oldestBinding = rows.stored()
                    .flatMap(row -> row.bindingSince().stream())
                    .min(Instant::compareTo)
                    .map(since -> Duration.between(since, rows.now()));
            return new Census(byPhase, nodes.known.size(), overcommitted(), rows.feed.end(), oldestBinding);
        });
    }

    /** Not kept here: without a cluster a node can be over only after it has shrunk. */
    private long overcommitted() {
        return 0;
    }

    @Override
    public Uni<ReadResult> read(Position after, int limit) {
        return locked(() -> rows.feed.read(rows.epoch, after, limit));
    }

    @Override
    public Uni<ReadResult> end() {
        return locked(() -> rows.epoch
                .<ReadResult>map(epoch -> new ReadResult.Changes(List.of(), new Position(epoch, rows.feed.end())))
                .orElseGet(() -> new ReadResult.TableClosed(rows.retryAfter())));
    }

    @Override
    public Multi<Change> tail() {
        return rows.feed.tail;
    }

    private <T> Uni<T> locked(Supplier<T> call) {
        return Uni.createFrom().item(() -> {
            synchronized (lock) {
                return call.get();
            }
        });
    }
}
