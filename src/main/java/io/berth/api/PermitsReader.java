package io.berth.api;

import io.berth.cluster.MalformedException;
import io.berth.cluster.Names;
import io.berth.reservation.PermitAsk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the permits that a create asks for. */
final class PermitsReader {
    private static final Set<String> FIELDS = Fields.named("name", "timeout");

    private final Set<String> ofPlugins;

    /** Names that a holder cannot ask for, since a plugin decides on them. */
    PermitsReader(Set<String> ofPlugins) {
        this.ofPlugins = ofPlugins;
    }

    /** Those that are well-formed; the violations tell of the others. */
    List<PermitAsk> read(Body body) {
        List<PermitAsk> asks = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        Pointer at = body.at().to("permits");
        List<Json> items = body.items("permits", 0, PermitAsk.MOST).orElse(List.of());
        for (int i = 0; i < items.size(); i++) {
            Body permit = body.inner(items.get(i), at.to(i), FIELDS).require("name", "timeout");
            Optional<String> name = permit.text("name", text -> name(text, seen));
            Optional<Duration> timeout = permit.text("timeout", PermitsReader::timeout);
            if (name.isPresent() && timeout.isPresent()) {
                asks.add(PermitAsk.ofHolder(name.get(), timeout.get()));
            }
        }
        return asks;
    }

    private String name(String text, Set<String> seen) {
        Names.requireLabel(text);
        if (ofPlugins.contains(text)) {
            throw new MalformedException("is Berth's own permit, which it adds by itself");
        }
        if (!seen.add(text)) {
            throw new MalformedException("must not be named twice");
        }
        return text;
    }

    private static Duration timeout(String text) {
        Duration timeout = Durations.parse(text);
        if (timeout.compareTo(PermitAsk.MIN_TIMEOUT) < 0 || timeout.compareTo(PermitAsk.MAX_TIMEOUT) > 0) {
            throw new MalformedException("must be from " + Durations.format(PermitAsk.MIN_TIMEOUT) + " to "
                    + Durations.format(PermitAsk.MAX_TIMEOUT));
        }
        return timeout;
    }
}
