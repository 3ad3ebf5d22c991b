package io.berth.api;

import io.berth.cluster.MalformedException;
import io.berth.cluster.ResourceVersion;
import io.berth.reservation.Settlement;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Reads the bodies of renew, begin-bind and settle. */
final class ChangeReader {
    private static final Set<String> RENEW = Set.of("ttl");
    private static final Set<String> BEGIN_BIND = Set.of("resourceVersion");
    private static final Set<String> SETTLE = Set.of("outcome");

    private ChangeReader() {}

    static Optional<Duration> renew(RoutingContext http, Json json) {
        Violations violations = new Violations();
        Query.none(http, violations);
        Optional<Duration> ttl = Lifetimes.ttl(Body.of(json, Pointer.ROOT, violations, RENEW));
        violations.refuseIfAny();
        return ttl;
    }

    static Optional<ResourceVersion> beginBind(RoutingContext http, Json json) {
        Violations violations = new Violations();
        Query.none(http, violations);
        Optional<ResourceVersion> version =
                Body.of(json, Pointer.ROOT, violations, BEGIN_BIND).text("resourceVersion", ResourceVersion::new);
        violations.refuseIfAny();
        return version;
    }

    static Settlement settle(RoutingContext http, Json json) {
        Violations violations = new Violations();
        Query.none(http, violations);
        Optional<Settlement> outcome = Body.of(json, Pointer.ROOT, violations, SETTLE)
                .require("outcome")
                .text("outcome", ChangeReader::settlement);
        violations.refuseIfAny();
        return outcome.orElseThrow();
    }

    private static Settlement settlement(String text) {
        return switch (text) {
            case "bound" -> Settlement.bound;
            case "failed" -> Settlement.failed;
            case "ended" -> Settlement.ended;
            default -> throw new MalformedException("must be bound, failed or ended");
        };
    }
}
