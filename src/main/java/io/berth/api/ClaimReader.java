package io.berth.api;

import io.berth.cluster.MalformedException;
import io.berth.cluster.Names;
import io.berth.cluster.NodeName;
import io.berth.cluster.PodRef;
import io.berth.cluster.ResourceName;
import io.berth.config.BerthConfig;
import io.berth.cycle.Grants;
import io.berth.reservation.Claim;
import io.berth.reservation.Holder;
import io.berth.reservation.Insistence;
import io.berth.reservation.PermitAsk;
import io.berth.reservation.Placement;
import io.berth.stage.reserve.Ask;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the body of a create. */
@Singleton
class ClaimReader {
    private static final Set<String> FIELDS =
            Fields.named("pod", "node", "candidates", "requests", "ttl", "priority", "permits", "ignoreCoolDown");
    private static final Set<String> POD_FIELDS = Fields.named("namespace", "name", "uid");

    private final Duration defaultTtl;
    private final String[] required;

    private final PermitsReader permits;

    ClaimReader(BerthConfig config, Grants grants) {
        this.permits = new PermitsReader(grants.plugins());
        this.defaultTtl = config.reservation().ttl();
        this.required = switch (config.cluster()) {
            case none -> new String[] {"pod", "requests"};
            case kubernetes -> new String[] {"pod"};
        };
    }

    /** What is asked for, or nothing when the violations say why that cannot be told. */
    Optional<Ask> read(Json json, Holder holder, Violations violations) {
        Body body = Body.of(json, Pointer.ROOT, violations, FIELDS).require(required);
        Optional<PodRef> pod = body.object("pod", POD_FIELDS).flatMap(ClaimReader::pod);
        Optional<Placement> placement = placement(body);
        var requests = Amounts.read(body, "requests");
        if (requests.isPresent() && requests.get().amounts().containsKey(ResourceName.PODS)) {
            violations.add(
                    body.at().to("requests").to("pods"), "must not be named: each reservation takes one by itself");
        }
        Duration ttl = Lifetimes.ttl(body).orElse(defaultTtl);
        int priority =
                body.whole("priority", Integer.MIN_VALUE, Claim.MAX_PRIORITY).orElse(0);
        Insistence insistence = body.flag("ignoreCoolDown").orElse(false) ? Insistence.COOLING : Insistence.NONE;
        List<PermitAsk> asked = permits.read(body);
        if (!violations.none()) {
            return Optional.empty();
        }
        return Optional.of(new Ask(
                pod.orElseThrow(),
                placement.orElseThrow(),
                requests,
                holder,
                ttl,
                Optional.of(priority),
                insistence,
                asked));
    }

    private static Optional<PodRef> pod(Body body) {
        body.require("namespace", "name", "uid");
        Optional<String> namespace = body.text("namespace", Fields.checked(Names::requireLabel));
        Optional<String> name = body.text("name", Fields.checked(Names::requireSubdomain));
        Optional<String> uid = body.text("uid", Fields.checked(Names::requireUid));
        return namespace.isPresent() && name.isPresent() && uid.isPresent()
                ? Optional.of(new PodRef(namespace.get(), name.get(), uid.get()))
                : Optional.empty();
    }

    private static Optional<Placement> placement(Body body) {
        boolean both = body.find("node").isPresent() && body.find("candidates").isPresent();
        if (both) {
            body.wrong("candidates", "must not be given together with node");
        } else if (body.find("node").isEmpty() && body.find("candidates").isEmpty()) {
            body.wrong("node", "is missing; node or candidates must be given");
        }
        Optional<Placement> on = body.text("node", NodeName::new).map(Placement.On::new);
        Optional<Placement> anyOf = candidates(body, Placement.MAX_CANDIDATES).map(Placement.AnyOf::new);
        return on.isPresent() ? on : anyOf;
    }

    /** The names under {@code candidates}, none twice; nothing when there are none or one of them is wrong. */
    static Optional<List<NodeName>> candidates(Body body, int max) {
        Optional<List<Json>> items = body.items("candidates", 1, max);
        if (items.isEmpty()) {
            return Optional.empty();
        }
        List<NodeName> names = new ArrayList<>();
        Set<NodeName> seen = new HashSet<>();
        Pointer at = body.at().to("candidates");
        for (int i = 0; i < items.get().size(); i++) {
            body.textOf(items.get().get(i), at.to(i), text -> distinct(new NodeName(text), seen))
                    .ifPresent(names::add);
        }
        return names.size() == items.get().size() ? Optional.of(names) : Optional.empty();
    }

    private static NodeName distinct(NodeName name, Set<NodeName> seen) {
        if (!seen.add(name)) {
            throw new MalformedException("must not be named twice");
        }
        return name;
    }
}
