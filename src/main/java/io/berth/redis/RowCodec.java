package io.berth.redis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.berth.cluster.NodeName;
import io.berth.cluster.PodRef;
import io.berth.cluster.ResourceName;
import io.berth.cluster.ResourceVersion;
import io.berth.cluster.Resources;
import io.berth.reservation.Claim;
import io.berth.reservation.Epoch;
import io.berth.reservation.FencingToken;
import io.berth.reservation.Holder;
import io.berth.reservation.Phase;
import io.berth.reservation.Placement;
import io.berth.reservation.ReplicaId;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Rows and claims as the scripts store them: JSON whose numbers are text, since Lua's JSON would lose digits. */
final class RowCodec {
    static final JsonMapper JSON = new JsonMapper();

    private RowCodec() {}

    /** A stored row, as it stood at {@code now} (ms of Redis' clock). */
    static Reservation row(byte[] form, long now) {
        JsonNode row = tree(form);
        Phase phase = Phase.valueOf(row.get("phase").textValue());
        return new Reservation(
                new ReservationId(new Epoch(text(row, "epoch")), new FencingToken(text(row, "token"))),
                text(row, "revision"),
                phase,
                new PodRef(text(row, "namespace"), text(row, "name"), text(row, "uid")),
                new NodeName(text(row, "node")),
                optional(row, "nodeUid").orElse(""),
                amounts(row.get("requests")),
                new Holder(text(row, "holder")),
                Integer.parseInt(text(row, "priority")),
                Duration.ofMillis(number(row, "ttl")),
                Instant.ofEpochMilli(number(row, "created")),
                optional(row, "expires")
                        .map(Long::parseLong)
                        .map(at -> new Reservation.Expiry(
                                Instant.ofEpochMilli(at), Duration.ofMillis(Math.max(0, at - now)))),
                optional(row, "resourceVersion").map(ResourceVersion::new),
                optional(row, "boundAt").map(Long::parseLong).map(Instant::ofEpochMilli),
                optional(row, "acknowledgedAt").map(Long::parseLong).map(Instant::ofEpochMilli),
                ProgressCodec.progress(row));
    }

    /** What assume.lua completes to a row. {@code op} names this one call, so that its repeat is told from another. */
    static String claim(Claim claim, ReplicaId replica, String op) {
        var row = JSON.createObjectNode()
                .put("uid", claim.pod().uid())
                .put("namespace", claim.pod().namespace())
                .put("name", claim.pod().name())
                .put("holder", claim.holder().value())
                .put("priority", Integer.toString(claim.priority()))
                .put("ttl", Long.toString(claim.ttl().toMillis()))
                .put("digest", digest(claim))
                .put("op", op);
        claim.podVersion().ifPresent(version -> row.put("seen", version.value()));
        row.set("requests", amounts(claim.requests()));
        ProgressCodec.ask(row, claim.permits(), replica);
        return row.toString();
    }

    static JsonNode amounts(Resources resources) {
        var object = JSON.createObjectNode();
        resources.amounts().forEach((resource, amount) -> object.put(resource.value(), Long.toString(amount)));
        return object;
    }

    static Resources amounts(JsonNode object) {
        SortedMap<ResourceName, Long> amounts = new TreeMap<>();
        object.properties()
                .forEach(entry -> amounts.put(
                        new ResourceName(entry.getKey()),
                        Long.parseLong(entry.getValue().textValue())));
        return new Resources(amounts);
    }

    static JsonNode tree(byte[] form) {
        try {
            return JSON.readTree(form);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Two claims ask for the same when their digests agree; who asks, for how long and how urgently is left out. */
    private static String digest(Claim claim) {
        StringBuilder asked = new StringBuilder()
                .append(claim.pod().namespace())
                .append(' ')
                .append(claim.pod().name())
                .append(' ')
                .append(
                        switch (claim.placement()) {
                            case Placement.On on -> "on";
                            case Placement.AnyOf anyOf -> "any";
                        });
        claim.placement().candidates().forEach(node -> asked.append(' ').append(node.value()));
        claim.requests()
                .withoutZeros()
                .amounts()
                .forEach((resource, amount) ->
                        asked.append('\n').append(resource.value()).append(' ').append(amount));
        claim.permits().stream()
                .filter(permit -> !permit.attended())
                .forEach(permit ->
                        asked.append('\n').append(permit.name()).append(' ').append(permit.timeout()));
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(asked.toString().getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    static String text(JsonNode row, String field) {
        return row.get(field).textValue();
    }

    private static long number(JsonNode row, String field) {
        return Long.parseLong(text(row, field));
    }

    static Optional<String> optional(JsonNode row, String field) {
        return Optional.ofNullable(row.get(field)).map(JsonNode::textValue);
    }
}
