package io.berth.redis;

import static io.berth.redis.TableKey.*;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The scripts, each with the keys and the reply words that its header names; a test holds the two together. */
@SuppressWarnings("ImmutableEnumChecker") // its lists are made by List.of
enum LuaScript {
    ASSUME(
            changing(),
            "TABLE_CLOSED",
            "HELD_BY_OTHER",
            "CONFLICTING",
            "ALREADY_ASSUMED",
            "MIRROR_STALE",
            "NODE_UNKNOWN",
            "NODE_UNSCHEDULABLE",
            "NODE_COOLING_DOWN",
            "NODE_FULL",
            "ASSUMED"),
    RENEW(changing(), "NOT_FOUND", "GONE", "WRONG_PHASE", "REVISION_MISMATCH", "CHANGED"),
    FORGET(changing(), "NOT_FOUND", "GONE", "WRONG_PHASE", "REVISION_MISMATCH", "FORGOTTEN"),
    BEGIN_BIND(
            changing(),
            "NOT_FOUND",
            "GONE",
            "WRONG_PHASE",
            "PERMITS_OPEN",
            "REVISION_MISMATCH",
            "STALE_RESOURCE_VERSION",
            "CHANGED"),
    SETTLE(changing(), "NOT_FOUND", "GONE", "WRONG_PHASE", "REVISION_MISMATCH", "CHANGED", "RELEASED"),
    EXPIRE(changing(), "EXPIRED"),
    FIND(List.of(POOL, ROWS, PAST), "NEVER_GRANTED", "GONE", "FOUND"),
    LIST(List.of(POOL, ROWS, INDEX), "TABLE_CLOSED", "CURSOR_GONE", "PAGE"),
    PUT_NODE(List.of(POOL, NODES, LABELS, NAMES, SUMS, MOVES), "CREATED", "REPLACED"),
    DELETE_NODE(
            List.of(
                    POOL, NODES, LABELS, NAMES, SUMS, ROWS, UIDS, DUE, BINDING, INDEX, FEED, HANDOFF, CARRIED, PAST,
                    ENDS, MOVES),
            "IN_USE",
            "DELETED"),
    READ_NODES(List.of(NODES, LABELS, SUMS, UIDS), "NODES"),
    LIST_NODES(List.of(NODES, LABELS, NAMES, SUMS, UIDS), "NODES"),
    AUDIT(List.of(SUMS, ROWS, INDEX), "TOO_MANY", "SUMS"),
    CENSUS(List.of(POOL, NODES, SUMS, UIDS, BINDING, INDEX, OVER), "CENSUS"),
    OPEN(
            List.of(POOL, SUMS, ROWS, UIDS, DUE, BINDING, INDEX, FEED, HANDOFF, CARRIED, PAST, ENDS, OVER),
            "DRAINING",
            "OPEN"),
    READ_FEED(List.of(POOL, FEED), "TABLE_CLOSED", "TOO_OLD", "NOT_YET", "CHANGES"),
    FIND_POD(List.of(ROWS, UIDS), "NONE", "FOUND"),
    FOLLOW_PODS(with(following(), FOREIGN), "EPOCH_OVER", "FOLLOWED"),
    FOLLOW_NODES(following(), "EPOCH_OVER", "FOLLOWED"),
    STORED_PODS(List.of(POOL, ROWS, INDEX), "TABLE_CLOSED", "PODS"),
    STORED_NODES(List.of(POOL, NODES, NAMES), "TABLE_CLOSED", "NODES"),
    LISTED(List.of(POOL), "EPOCH_OVER", "LISTED"),
    BEAT(List.of(POOL), "TABLE_CLOSED", "BEAT"),
    CLAIM_SILENT(List.of(POOL, ROWS, HANDOFF), "SILENT"),
    LIST_SILENT(List.of(ROWS, HANDOFF), "SILENT"),
    CARRY(withReplicas(), "NOT_FOUND", "GONE", "MINE", "OTHERS"),
    CONCLUDE(changing(), "NOT_FOUND", "GONE", "LOST", "KNOWN", "STANDS", "RELEASED"),
    DECIDE(changing(), "NOT_FOUND", "GONE", "NO_PERMIT", "ALREADY_DECIDED", "WRONG_PHASE", "DECIDED"),
    NOTE(changing(), "NOT_FOUND", "GONE", "NOTED"),
    LIST_PERMITS(List.of(POOL, ROWS, INDEX), "TABLE_CLOSED", "CURSOR_GONE", "PERMITS"),
    ANNOUNCE(List.of(POOL, ROWS, CARRIED, REPLICAS), "ANNOUNCED"),
    DEPART(List.of(REPLICAS), "DEPARTED"),
    UNRESOLVED(withReplicas(), "CLAIMED"),
    GUARD(
            changing(),
            "TABLE_CLOSED",
            "HELD_BY_OTHER",
            "CONFLICTING",
            "STALE_RESOURCE_VERSION",
            "MIRROR_STALE",
            "NODE_UNKNOWN",
            "NODE_FULL",
            "FREE",
            "ADMITTED"),
    NOTICE(List.of(SEEN), "NOTICED"),
    NOTICES(List.of(SEEN, FOREIGN), "NOTICES"),
    CHANGES(List.of(POOL, NODES, LABELS, SUMS, UIDS, MOVES), "TABLE_CLOSED", "RESTART", "CHANGES");

    final List<TableKey> keys;
    final List<String> replies;
    final String source;
    final String sha;

    LuaScript(List<TableKey> keys, String... replies) {
        this.keys = keys;
        this.replies = List.of(replies);
        this.source = Pattern.compile("(?m)^-- include (\\w+)\n")
                .matcher(resource(verb()))
                .replaceAll(include -> Matcher.quoteReplacement(resource("shared/" + include.group(1))));
        this.sha = sha1(source);
    }

    /** Whether it may end rows whose time is up, and then tells of them. */
    boolean changes() {
        return keys.contains(DUE) && this != OPEN;
    }

    /** As metrics and the file name spell it. */
    String verb() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static List<TableKey> changing() {
        return List.of(POOL, NODES, SUMS, ROWS, UIDS, DUE, BINDING, INDEX, FEED, HANDOFF, CARRIED, PAST, ENDS, MOVES);
    }

    private static List<TableKey> withReplicas() {
        return with(changing(), REPLICAS);
    }

    private static List<TableKey> with(List<TableKey> keys, TableKey more) {
        return Stream.concat(keys.stream(), Stream.of(more)).toList();
    }

    private static List<TableKey> following() {
        return List.of(
                POOL, NODES, LABELS, NAMES, SUMS, ROWS, UIDS, DUE, BINDING, INDEX, FEED, HANDOFF, CARRIED, PAST, ENDS,
                MOVES, OVER);
    }

    private static String resource(String name) {
        String path = "/lua/" + name + ".lua";
        try (InputStream in = LuaScript.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException(path + " is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String sha1(String source) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(source.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-1, which EVALSHA wants", e);
        }
    }
}
