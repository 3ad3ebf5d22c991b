package io.berth.redis;

import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceVersion;
import io.berth.config.BerthConfig;
import io.berth.mirror.EpochOverException;
import io.berth.mirror.FollowedTable;
import io.berth.mirror.NodeFollowed;
import io.berth.mirror.NodeSighting;
import io.berth.mirror.PodFollowed;
import io.berth.mirror.PodSighting;
import io.berth.reservation.Epoch;
import io.berth.reservation.Journal;
import io.berth.reservation.Phase;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The table in Redis, as a follower of the cluster writes to it. */
@ApplicationScoped
class RedisFollowedTable implements FollowedTable {
    /** How long room that appears on a living node must have stayed before it counts. */
    private static final Duration RIPENING = Duration.ofSeconds(10);

    private static final String PAGE = "250";

    private final RedisLink redis;
    private final Journal journal;
    private final String feedLength;

    RedisFollowedTable(RedisLink redis, Journal journal, BerthConfig config) {
        this.redis = redis;
        this.journal = journal;
        this.feedLength = Integer.toString(config.feed().length());
    }

    @Override
    public Uni<List<PodFollowed>> followPods(Epoch epoch, List<PodSighting> pods) {
        var before = Stream.of(feedLength, epoch.value());
        return redis.run(
                        LuaScript.FOLLOW_PODS,
                        Stream.concat(before, pods.stream().map(SightingCodec::pod)))
                .map(reply -> {
                    expect(reply, "FOLLOWED", LuaScript.FOLLOW_PODS);
                    List<PodFollowed> followed = new ArrayList<>();
                    for (int i = 1; i < reply.size(); i += 3) {
                        var word = PodFollowed.Word.valueOf(reply.text(i));
                        followed.add(new PodFollowed(word, !reply.text(i + 1).isEmpty()));
                        if (reply.bytes(i + 2).length > 0) {
                            journal.concluded(RowCodec.row(reply.bytes(i + 2), 0));
                        }
                    }
                    return followed;
                });
    }

    @Override
    public Uni<List<NodeFollowed>> followNodes(Epoch epoch, List<NodeSighting> nodes) {
        var before = Stream.of(feedLength, epoch.value(), Long.toString(RIPENING.toMillis()));
        return redis.run(
                        LuaScript.FOLLOW_NODES,
                        Stream.concat(before, nodes.stream().map(SightingCodec::node)))
                .map(reply -> {
                    expect(reply, "FOLLOWED", LuaScript.FOLLOW_NODES);
                    List<NodeFollowed> followed = new ArrayList<>();
                    for (int i = 1; i < reply.size(); i++) {
                        followed.add(NodeFollowed.valueOf(reply.text(i)));
                    }
                    return followed;
                });
    }

    @Override
    public Uni<StoredPods> storedPods(Optional<String> after) {
        return redis.run(LuaScript.STORED_PODS, after.orElse("0"), PAGE).map(reply -> {
            expect(reply, "PODS", LuaScript.STORED_PODS);
            List<StoredPod> items = new ArrayList<>();
            for (int i = 3; i < reply.size(); i += 4) {
                boolean bound = reply.text(i + 2).equals(Phase.Bound.name());
                items.add(new StoredPod(reply.text(i), version(reply.text(i + 1)), bound, reply.text(i + 3)));
            }
            Optional<String> next = Optional.of(reply.text(2)).filter(token -> !token.isEmpty());
            return new StoredPods(new Epoch(reply.text(1)), items, next);
        });
    }

    @Override
    public Uni<StoredNodes> storedNodes(Optional<NodeName> after) {
        return redis.run(LuaScript.STORED_NODES, after.map(NodeName::value).orElse(""), PAGE)
                .map(reply -> {
                    expect(reply, "NODES", LuaScript.STORED_NODES);
                    List<StoredNode> items = new ArrayList<>();
                    for (int i = 2; i < reply.size(); i += 3) {
                        items.add(new StoredNode(
                                new NodeName(reply.text(i)), version(reply.text(i + 1)), reply.text(i + 2)));
                    }
                    boolean last = items.size() < Integer.parseInt(PAGE);
                    return new StoredNodes(
                            new Epoch(reply.text(1)),
                            items,
                            last
                                    ? Optional.empty()
                                    : Optional.of(items.getLast().name()));
                });
    }

    @Override
    public Uni<Void> listed(Epoch epoch, Kind kind, ResourceVersion version) {
        return redis.run(LuaScript.LISTED, epoch.value(), kind.name(), version.value())
                .invoke(reply -> expect(reply, "LISTED", LuaScript.LISTED))
                .replaceWithVoid();
    }

    @Override
    public Uni<Beat> beat(
            Optional<Epoch> synced,
            Optional<String> seen,
            boolean comparing,
            Duration interval,
            Duration compareInterval) {
        return redis.run(
                        LuaScript.BEAT,
                        synced.map(Epoch::value).orElse(""),
                        seen.orElse(""),
                        comparing ? "comparing" : "",
                        Long.toString(interval.toMillis()),
                        Long.toString(compareInterval.toMillis()))
                .map(reply -> {
                    expect(reply, "BEAT", LuaScript.BEAT);
                    Optional<Duration> age = reply.text(3).isEmpty()
                            ? Optional.empty()
                            : Optional.of(reply.millis(2).minus(reply.millis(3)));
                    return new Beat(
                            new Epoch(reply.text(1)),
                            reply.number(2),
                            age,
                            !reply.text(4).isEmpty(),
                            !reply.text(5).isEmpty());
                });
    }

    private static Optional<ResourceVersion> version(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(new ResourceVersion(text));
    }

    private static void expect(Reply reply, String answer, LuaScript script) {
        switch (reply.answer()) {
            case "EPOCH_OVER", "TABLE_CLOSED" ->
                throw new EpochOverException("the table's epoch is another one, or none is open");
            default -> {
                if (!reply.answer().equals(answer)) {
                    throw reply.unknown(script);
                }
            }
        }
    }
}
