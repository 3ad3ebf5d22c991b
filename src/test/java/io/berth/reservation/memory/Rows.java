package io.berth.reservation.memory;

import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceName;
import io.berth.cluster.Resources;
import io.berth.reservation.Change;
import io.berth.reservation.Epoch;
import io.berth.reservation.FencingToken;
import io.berth.reservation.Outcome;
import io.berth.reservation.Phase;
import io.berth.reservation.ReservationId;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The live rows of the epoch, in the order of their grants; each change of one enters the feed with it. */
final class Rows {
    /** A call that wants room ends this many due rows first. */
    static final int REAPED_ON_THE_WAY = 32;

    private final Supplier<Instant> clock;
    private final TreeMap<Long, Row> byToken = new TreeMap<>();
    final Feed feed;
    Optional<Epoch> epoch = Optional.empty();
    /** While none is open: when a new one may be. */
    Optional<Instant> reopens = Optional.empty();

    private final Map<ReservationId, Outcome> memory = new HashMap<>();
    private long lastToken;

    Rows(Supplier<Instant> clock, Feed feed) {
        this.clock = clock;
        this.feed = feed;
    }

    Instant now() {
        return clock.get();
    }

    void lose() {
        byToken.clear();
        memory.clear();
        feed.restart();
        epoch = Optional.empty();
        reopens = Optional.empty();
        lastToken = 0;
    }

    Duration retryAfter() {
        return reopens.filter(at -> at.isAfter(now()))
                .map(at -> Duration.between(now(), at))
                .orElse(Duration.ZERO);
    }

    Stream<Row> stored() {
        return byToken.values().stream();
    }

    /** Those whose time is not over, whether or not the others have been reaped. */
    Stream<Row> live() {
        Instant now = now();
        return stored().filter(row -> !row.dueAt(now));
    }

    Stream<Row> after(long token) {
        Instant now = now();
        return byToken.tailMap(token, false).values().stream().filter(row -> !row.dueAt(now));
    }

    Optional<Row> find(ReservationId id) {
        return live().filter(row -> row.reservation().id().equals(id)).findFirst();
    }

    /** A closed table has no epoch of today, so that every id is of an older one. */
    boolean neverGranted(ReservationId id) {
        return epoch.filter(id.epoch()::equals).isPresent()
                && Long.parseLong(id.token().value()) > lastToken;
    }

    /** What is remembered of a row that has ended, for ten minutes. */
    Optional<Outcome> remembered(ReservationId id) {
        return Optional.ofNullable(memory.get(id))
                .filter(outcome -> epoch.filter(id.epoch()::equals).isPresent());
    }

    ReservationId nextId() {
        lastToken++;
        return new ReservationId(epoch.orElseThrow(), new FencingToken(Long.toString(lastToken)));
    }

    Row put(Row row, Change.Type type) {
        byToken.put(row.token(), row);
        feed.add(epoch.orElseThrow(), type, Optional.empty(), row.seenAt(now()));
        return row;
    }

    /** Gives its last state. */
    Row end(Row row, Phase how, String reason) {
        byToken.remove(row.token());
        Row last = row.ended(how);
        last.reservation()
                .progress()
                .outcome()
                .ifPresent(outcome -> memory.put(last.reservation().id(), outcome));
        feed.add(epoch.orElseThrow(), Change.Type.valueOf(how.name()), Optional.of(reason), last.reservation());
        return last;
    }

    /** For a change: a row whose time is over is ended on the way. */
    Optional<Row> take(ReservationId id) {
        stored().filter(row -> row.reservation().id().equals(id) && row.dueAt(now()))
                .findFirst()
                .ifPresent(row -> end(row, Phase.Expired, "ttl"));
        return find(id);
    }

    int reap(int limit) {
        Instant now = now();
        List<Row> due = stored().filter(row -> row.dueAt(now))
                .sorted(Comparator.comparing(Row::expiresAt).thenComparing(Row::token))
                .limit(limit)
                .toList();
        due.forEach(row -> end(row, Phase.Expired, "ttl"));
        return due.size();
    }

    /** What these rows take of a node, one of {@code pods} each. */
    Resources taken(NodeName node, Predicate<Row> which) {
        TreeMap<ResourceName, Long> sums = new TreeMap<>();
        stored().filter(row -> row.reservation().node().equals(node))
                .filter(which)
                .forEach(row -> {
                    row.reservation()
                            .requests()
                            .amounts()
                            .forEach((resource, amount) -> sums.merge(resource, amount, Long::sum));
                    sums.merge(ResourceName.PODS, 1L, Long::sum);
                });
        return new Resources(sums);
    }

    long count(NodeName node, Predicate<Row> which) {
        return stored().filter(row -> row.reservation().node().equals(node))
                .filter(which)
                .count();
    }
}
