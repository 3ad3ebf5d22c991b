package io.berth.redis;

import io.berth.cluster.Node;
import io.berth.mirror.PodSighting;
import io.berth.reservation.Claim;
import io.berth.reservation.ReplicaId;
import io.berth.reservation.ReservationId;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One pool's scripts as the words of a Redis command, for a benchmark that goes past Berth. */
public record RawTable(String pool) {
    private static final String FEED_LENGTH = "100000";

    /** Makes {@code EVALSHA} known to a fresh Redis. */
    public static List<List<String>> load() {
        return Stream.of(LuaScript.values())
                .map(script -> List.of("SCRIPT", "LOAD", bytes(script.source)))
                .toList();
    }

    /** What each script is called, by the hash under which Redis knows it. */
    public static Map<String, String> verbs() {
        return Stream.of(LuaScript.values()).collect(Collectors.toMap(script -> script.sha, LuaScript::verb));
    }

    /** Makes the next tick of any replica the one that compares the whole. */
    public List<String> forgetComparison() {
        return List.of("HDEL", TableKey.POOL.of(pool), "comparing", "compared");
    }

    /** When a comparison was last begun, and when one was last done. */
    public List<String> comparison() {
        return List.of("HMGET", TableKey.POOL.of(pool), "comparing", "compared");
    }

    public List<String> feedBytes() {
        return List.of("MEMORY", "USAGE", TableKey.FEED.of(pool), "SAMPLES", "0");
    }

    /** In this epoch, which {@link #open} answers. */
    public List<String> follow(String epoch, List<PodSighting> pods) {
        var arguments =
                Stream.concat(Stream.of(FEED_LENGTH, epoch), pods.stream().map(SightingCodec::pod));
        return run("EVALSHA", LuaScript.FOLLOW_PODS, arguments.toArray(String[]::new));
    }

    public List<String> open() {
        return run("EVALSHA", LuaScript.OPEN, "", "1000");
    }

    public List<String> put(Node node) {
        return run("EVALSHA", LuaScript.PUT_NODE, node.name().value(), NodeCodec.node(node), NodeCodec.labels(node));
    }

    public List<String> assume(Claim claim) {
        return run("EVALSHA", LuaScript.ASSUME, assumeArguments(claim));
    }

    /** By {@code EVAL}, so that Redis' statistics of {@code EVALSHA} are those of assume alone. */
    public List<String> forget(String id, Claim claim) {
        var parsed = ReservationId.parse(id);
        return run(
                "EVAL",
                LuaScript.FORGET,
                FEED_LENGTH,
                parsed.epoch().value(),
                parsed.token().value(),
                claim.holder().value(),
                "");
    }

    /** Ends all rows at once, sums and all, and keeps the nodes, the epoch, the numbers given out and the feed. */
    public List<String> removeRows() {
        var words = new ArrayList<>(List.of("UNLINK"));
        Stream.of(TableKey.SUMS, TableKey.ROWS, TableKey.UIDS, TableKey.DUE, TableKey.BINDING, TableKey.INDEX)
                .forEach(key -> words.add(key.of(pool)));
        return Collections.unmodifiableList(words);
    }

    public List<String> countRows() {
        return List.of("HLEN", TableKey.ROWS.of(pool));
    }

    /** A character a byte: so the test's own connection sends words. */
    private static String bytes(String source) {
        return new String(source.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static final ReplicaId REPLICA = new ReplicaId("bench");

    private static String[] assumeArguments(Claim claim) {
        return Stream.concat(
                        Stream.of(FEED_LENGTH, "", "", RowCodec.claim(claim, REPLICA, "bench-000000")),
                        claim.placement().candidates().stream().map(Object::toString))
                .toArray(String[]::new);
    }

    private List<String> run(String command, LuaScript script, String... arguments) {
        var words = new ArrayList<>(List.of(
                command,
                "EVAL".equals(command) ? bytes(script.source) : script.sha,
                Integer.toString(script.keys.size())));
        script.keys.forEach(key -> words.add(key.of(pool)));
        Collections.addAll(words, arguments);
        return Collections.unmodifiableList(words);
    }
}
