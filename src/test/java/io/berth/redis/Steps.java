package io.berth.redis;

import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.fixtures.PodBuilder.pod;

import io.berth.cluster.Node;
import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceVersion;
import io.berth.cluster.Resources;
import io.berth.fixtures.PodBuilder;
import io.berth.reservation.Claim;
import io.berth.reservation.Filter;
import io.berth.reservation.Phase;
import io.berth.reservation.Placement;
import io.berth.reservation.Precondition;
import io.berth.reservation.Settlement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Where random steps come from: few Pods, nodes and amounts, so that they often meet. */
final class Steps {
    private static final long ODD = 100_000_000_000_001L;

    /** Short of one thing or another; "nowhere" is asked for as well and does not exist. */
    static final List<Node> NODES = List.of(
            node("n1").cpu("4").with("memory", Resources.MAX_AMOUNT).pods(3).build(),
            node("n2")
                    .cpu("1")
                    .with("memory", 3 * ODD)
                    .with("nvidia.com/gpu", 2)
                    .build(),
            node("n3").cpu("64").cordoned().build());

    private static final Arbitrary<Sending> SENDINGS = Arbitraries.frequency(
            Tuple.of(6, Sending.Once), Tuple.of(2, Sending.Resent), Tuple.of(2, Sending.Repeated));
    private static final Arbitrary<Integer> AGO = Arbitraries.frequencyOf(
            Tuple.of(7, Arbitraries.just(0)),
            Tuple.of(7, Arbitraries.integers().between(1, 4)),
            Tuple.of(1, Arbitraries.just(1000)));
    private static final Arbitrary<Step.Who> CALLERS = Arbitraries.frequency(
            Tuple.of(10, Step.Who.Holder), Tuple.of(1, Step.Who.Another), Tuple.of(1, Step.Who.Admin));
    private static final Arbitrary<Precondition> MATCHES = Arbitraries.frequency(
            Tuple.of(30, Precondition.NONE),
            Tuple.of(1, new Precondition.Any()),
            Tuple.of(2, new Precondition.OneOf(Set.of("1"))),
            Tuple.of(1, new Precondition.OneOf(Set.of("2", "3"))),
            Tuple.of(1, new Precondition.OneOf(Set.of())));
    private static final Arbitrary<String> NODE_NAMES =
            Arbitraries.frequency(Tuple.of(5, "n1"), Tuple.of(5, "n2"), Tuple.of(1, "n3"), Tuple.of(1, "nowhere"));

    private Steps() {}

    static Arbitrary<Step> any() {
        return Arbitraries.frequencyOf(
                Tuple.of(30, Combinators.combine(SENDINGS, claims()).as(Step.Assume::new)),
                Tuple.of(10, renewals()),
                Tuple.of(7, Combinators.combine(SENDINGS, AGO, CALLERS, MATCHES).as(Step.Forget::new)),
                Tuple.of(20, beginBinds()),
                Tuple.of(16, settlements()),
                Tuple.of(4, AGO.map(Step.Find::new)),
                Tuple.of(
                        4,
                        Combinators.combine(filters(), Arbitraries.of(1, 2, 100))
                                .as(Step.ListRows::new)),
                Tuple.of(5, Combinators.combine(SENDINGS, nodes()).as(Step.Put::new)),
                Tuple.of(2, Combinators.combine(SENDINGS, NODE_NAMES).as(Step.Delete::new)),
                Tuple.of(5, Arbitraries.just(new Step.Expire())),
                Tuple.of(12, Arbitraries.of(1, 499, 500, 1000, 2000).map(Steps::pass)),
                Tuple.of(1, Arbitraries.just(pass(300_000))),
                Tuple.of(1, Arbitraries.just(new Step.Lose(NODES))));
    }

    private static Step pass(int millis) {
        return new Step.Pass(Duration.ofMillis(millis));
    }

    private static Arbitrary<Step.Renew> renewals() {
        return Combinators.combine(SENDINGS, AGO, CALLERS, ttls().optional(0.5), MATCHES)
                .as(Step.Renew::new);
    }

    private static Arbitrary<Step.BeginBind> beginBinds() {
        Arbitrary<ResourceVersion> versions = Arbitraries.of("9", "10", "9007199254740992", "9007199254740993")
                .map(ResourceVersion::new);
        return Combinators.combine(SENDINGS, AGO, CALLERS, versions.optional(0.7), MATCHES)
                .as(Step.BeginBind::new);
    }

    private static Arbitrary<Step.Settle> settlements() {
        return Combinators.combine(SENDINGS, AGO, CALLERS, Arbitraries.of(Settlement.class), MATCHES)
                .as(Step.Settle::new);
    }

    private static Arbitrary<Claim> claims() {
        Arbitrary<Placement> places = Arbitraries.oneOf(
                NODE_NAMES.map(name -> new Placement.On(new NodeName(name))),
                NODE_NAMES
                        .map(NodeName::new)
                        .list()
                        .uniqueElements()
                        .ofMinSize(1)
                        .ofMaxSize(3)
                        .map(Placement.AnyOf::new));
        return Combinators.combine(
                        Arbitraries.integers().between(0, 5),
                        Arbitraries.of("alpha", "alpha", "beta"),
                        Arbitraries.of("0", "1m", "500m", "1", "3999m"),
                        Arbitraries.of(0L, 0L, 1L, 1L, ODD, ODD, Resources.MAX_AMOUNT - ODD, Resources.MAX_AMOUNT),
                        Arbitraries.of(0L, 0L, 0L, 0L, 1L),
                        ttls(),
                        places)
                .as((number, holder, cpu, memory, gpu, ttl, place) -> pod("p" + number)
                        .by(holder)
                        .cpu(cpu)
                        .with("memory", memory)
                        .with("nvidia.com/gpu", gpu)
                        .ttl(ttl)
                        .at(place));
    }

    private static Arbitrary<Duration> ttls() {
        return Arbitraries.of(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofMinutes(5));
    }

    private static Arbitrary<Filter> filters() {
        return Combinators.combine(
                        NODE_NAMES.map(NodeName::new).optional(0.5),
                        Arbitraries.of(PodBuilder.ALPHA, PodBuilder.BETA).optional(0.3),
                        Arbitraries.of(Phase.Reserved, Phase.Binding, Phase.Bound)
                                .optional(0.3))
                .as((node, holder, phase) -> new Filter(node, holder, phase, Optional.of("default")));
    }

    private static Arbitrary<Node> nodes() {
        return Combinators.combine(
                        NODE_NAMES.filter(name -> !name.equals("nowhere")),
                        Arbitraries.of("0", "500m", "4", "64"),
                        Arbitraries.of(0L, 3 * ODD, Resources.MAX_AMOUNT, Resources.MAX_AMOUNT),
                        Arbitraries.of(0L, 2L, 5L, 9L),
                        Arbitraries.of(true, false, false, false),
                        Arbitraries.of("uid-n1", "uid-again"))
                .as((name, cpu, memory, pods, cordoned, uid) -> {
                    var room = node(name)
                            .uid(uid)
                            .cpu(cpu)
                            .with("memory", memory)
                            .with("nvidia.com/gpu", 1)
                            .pods(pods);
                    return cordoned ? room.cordoned().build() : room.build();
                });
    }
}
