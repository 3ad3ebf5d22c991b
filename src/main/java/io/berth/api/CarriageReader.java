package io.berth.api;

import io.berth.cluster.MalformedException;
import io.berth.reservation.Decision;
import io.berth.reservation.Holder;
import io.berth.reservation.carriage.OnFailure;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Reads the bodies of bind and of a word on a permit. */
final class CarriageReader {
    private static final Set<String> BIND = Fields.named("wait", "onFailure");
    private static final Set<String> DECISION = Fields.named("decision", "reason");
    private static final Duration WAIT = Duration.ofSeconds(5);
    private static final Duration MAX_WAIT = Duration.ofSeconds(30);
    private static final int MAX_REASON = 1024;

    /** How a holder wishes that Berth bind. */
    record Wish(Duration patience, OnFailure onFailure) {}

    private CarriageReader() {}

    static Wish wish(RoutingContext http, Json json) {
        Violations violations = new Violations();
        Query.none(http, violations);
        Body body = Body.of(json, Pointer.ROOT, violations, BIND);
        Duration wait = body.text("wait", CarriageReader::bounded).orElse(WAIT);
        OnFailure onFailure = body.text("onFailure", CarriageReader::onFailure).orElse(OnFailure.release);
        violations.refuseIfAny();
        return new Wish(wait, onFailure);
    }

    static Decision decision(RoutingContext http, Json json, Holder by) {
        Violations violations = new Violations();
        Query.none(http, violations);
        Body body = Body.of(json, Pointer.ROOT, violations, DECISION).require("decision");
        Optional<Boolean> allowed = body.text("decision", CarriageReader::isAllow);
        Optional<String> reason = body.text("reason", Fields.checked(CarriageReader::requireShort));
        violations.refuseIfAny();
        return allowed.orElseThrow() ? new Decision.Allow(by, reason) : new Decision.Deny(by, reason);
    }

    private static Duration bounded(String text) {
        Duration wait = Durations.parse(text);
        if (wait.compareTo(MAX_WAIT) > 0) {
            throw new MalformedException("must be from 0s to " + Durations.format(MAX_WAIT));
        }
        return wait;
    }

    private static OnFailure onFailure(String text) {
        return switch (text) {
            case "release" -> OnFailure.release;
            case "hold" -> OnFailure.hold;
            default -> throw new MalformedException("must be release or hold");
        };
    }

    private static boolean isAllow(String text) {
        return switch (text) {
            case "allow" -> true;
            case "deny" -> false;
            default -> throw new MalformedException("must be allow or deny");
        };
    }

    private static void requireShort(String reason) {
        if (reason.codePointCount(0, reason.length()) > MAX_REASON) {
            throw new MalformedException("must have at most " + MAX_REASON + " characters");
        }
    }
}
