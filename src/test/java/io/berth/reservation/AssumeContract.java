package io.berth.reservation;

import static io.berth.fixtures.Amounts.amount;
import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.fixtures.PodBuilder.pod;
import static io.berth.reservation.PassedOver.Reason.UNKNOWN_NODE;
import static io.berth.reservation.PassedOver.Reason.UNSCHEDULABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceName;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Assume: where a claim goes, and why it goes nowhere. */
interface AssumeContract extends TableContract {
    @Test
    default void grantsWhatWasAskedFor() {
        calls().put(node("n1").cpu("4").build());
        Claim claim =
                pod("web").cpu("500m").priority(-7).ttl(Duration.ofSeconds(20)).on("n1");
        Reservation row = calls().grant(claim);
        assertThat(row.revision()).isEqualTo("1");
        assertThat(row.phase()).isEqualTo(Phase.Reserved);
        assertThat(row.pod()).isEqualTo(claim.pod());
        assertThat(row.node()).isEqualTo(new NodeName("n1"));
        assertThat(row.requests()).isEqualTo(claim.requests());
        assertThat(row.holder()).isEqualTo(claim.holder());
        assertThat(row.priority()).isEqualTo(-7);
        assertThat(row.ttl()).isEqualTo(Duration.ofSeconds(20));
        assertThat(row.expiry()).hasValueSatisfying(expiry -> {
            assertThat(expiry.at()).isEqualTo(row.createdAt().plusSeconds(20));
            assertThat(expiry.in()).isEqualTo(Duration.ofSeconds(20));
        });
        assertThat(row.resourceVersion()).isEmpty();
        assertThat(row.boundAt()).isEmpty();
        assertThat(row.acknowledgedAt()).isEmpty();
        assertThat(Snapshot.timeless(calls().row(row.id()))).isEqualTo(Snapshot.timeless(row));
    }

    @Test
    default void countsTokensFromOneAndNeverUsesOneAgain() {
        calls().put(node("n1").pods(2).build());
        assertThat(calls().grant(pod("a").on("n1")).id().token().value()).isEqualTo("1");
        Reservation second = calls().grant(pod("b").on("n1"));
        assertThat(calls().assume(pod("c").on("n1"))).isInstanceOf(AssumeResult.NodeFull.class);
        assertThat(calls().forget(second.id())).isEqualTo(new ForgetResult.Forgotten());
        Reservation third = calls().grant(pod("b").on("n1"));
        assertThat(third.id().epoch()).isEqualTo(second.id().epoch());
        assertThat(third.id().token().value()).isEqualTo("3");
    }

    @Test
    default void takesTheFirstCandidateThatFits() {
        calls().put(node("small").cpu("1").build());
        calls().put(node("closed").cpu("8").cordoned().build());
        calls().put(node("large").cpu("8").build());
        calls().put(node("larger").cpu("16").build());
        Claim claim = pod("web").cpu("2").onAnyOf("small", "nowhere", "closed", "large", "larger");
        assertThat(calls().grant(claim).node()).isEqualTo(new NodeName("large"));
    }

    @Test
    default void doesNotTryWhatIsOutOfReachAndKeepsWhatWasAskedFor() {
        calls().put(node("n1").build());
        calls().put(node("n2").build());
        Claim claim = pod("web").onAnyOf("n1", "n2");
        assertThat(calls().assume(claim.passingOver(Set.of(new NodeName("n1"), new NodeName("n2")))))
                .isEqualTo(new AssumeResult.NodeUnknown(List.of()));
        Reservation row = calls().grant(claim.passingOver(Set.of(new NodeName("n1"))));
        assertThat(row.node()).isEqualTo(new NodeName("n2"));
        assertThat(calls().assume(claim)).isInstanceOf(AssumeResult.AlreadyAssumed.class);
    }

    @Test
    default void saysByHowMuchEachResourceIsShortInOrderWithPodsLast() {
        calls().put(node("n1").cpu("1").memory("1Gi").pods(1).build());
        Reservation first = calls().grant(pod("a").cpu("250m").on("n1"));
        Claim claim = pod("b").cpu("800m")
                .memory("2Gi")
                .with("zoo.example/z", 1)
                .with("nvidia.com/gpu", 1)
                .on("n1");
        assertThat(calls().assume(claim))
                .isEqualTo(new AssumeResult.NodeFull(
                        List.of(
                                deficit("n1", "cpu", 800, 750),
                                deficit("n1", "memory", amount("memory", "2Gi"), amount("memory", "1Gi")),
                                deficit("n1", "nvidia.com/gpu", 1, 0),
                                deficit("n1", "zoo.example/z", 1, 0),
                                deficit("n1", "pods", 1, 0)),
                        List.of()));
        assertThat(calls().node("n1").rows()).isEqualTo(new NodeState.Rows(1, 0, 0));
        assertThat(calls().node("n1").reserved().get(ResourceName.CPU)).isEqualTo(250);
        assertThat(calls().row(first.id()).revision()).isEqualTo("1");
    }

    @Test
    default void saysWhichCandidatesWereFullAndWhichWerePassedOver() {
        calls().put(node("full").build());
        calls().put(node("closed").cordoned().build());
        assertThat(calls().assume(pod("web").cpu("1").onAnyOf("nowhere", "full", "closed")))
                .isEqualTo(new AssumeResult.NodeFull(
                        List.of(deficit("full", "cpu", 1000, 0)),
                        List.of(
                                new PassedOver(new NodeName("nowhere"), UNKNOWN_NODE),
                                new PassedOver(new NodeName("closed"), UNSCHEDULABLE))));
        assertThat(calls().assume(pod("web").onAnyOf("closed", "nowhere")))
                .isEqualTo(new AssumeResult.NodeFull(
                        List.of(),
                        List.of(
                                new PassedOver(new NodeName("closed"), UNSCHEDULABLE),
                                new PassedOver(new NodeName("nowhere"), UNKNOWN_NODE))));
    }

    @Test
    default void saysWhenNoNodeIsKnownOrNoneTakesPods() {
        calls().put(node("closed").cordoned().build());
        calls().put(node("shut").cordoned().build());
        assertThat(calls().assume(pod("web").on("nowhere"))).isEqualTo(new AssumeResult.NodeUnknown(names("nowhere")));
        assertThat(calls().assume(pod("web").onAnyOf("nowhere", "never")))
                .isEqualTo(new AssumeResult.NodeUnknown(names("nowhere", "never")));
        assertThat(calls().assume(pod("web").on("closed")))
                .isEqualTo(new AssumeResult.NodeUnschedulable(names("closed")));
        assertThat(calls().assume(pod("web").onAnyOf("shut", "closed")))
                .isEqualTo(new AssumeResult.NodeUnschedulable(names("shut", "closed")));
    }

    @Test
    default void takesACordonedNodeForWhoKnowsBetter() {
        calls().put(node("closed").pods(2).cordoned().build());
        Claim claim = pod("web").on("closed");
        assertThat(calls().assume(claim.insisting(Insistence.COOLING)))
                .isEqualTo(new AssumeResult.NodeUnschedulable(names("closed")));
        Reservation row = calls().grant(claim.insisting(Insistence.CORDONED));
        assertThat(row.node()).isEqualTo(new NodeName("closed"));
        assertThat(calls().assume(claim)).isInstanceOf(AssumeResult.AlreadyAssumed.class);
        calls().grant(pod("other").onAnyOf("nowhere", "closed").insisting(Insistence.CORDONED));
        assertThat(calls().assume(pod("third").on("closed").insisting(Insistence.CORDONED)))
                .isInstanceOf(AssumeResult.NodeFull.class);
    }

    @Test
    default void namesFiftyDeficitsAtMost() {
        String[] candidates = IntStream.range(0, 30).mapToObj(i -> "n" + i).toArray(String[]::new);
        Stream.of(candidates).forEach(name -> calls().put(node(name).pods(0).build()));
        AssumeResult.NodeFull full =
                (AssumeResult.NodeFull) calls().assume(pod("web").cpu("1").onAnyOf(candidates));
        assertThat(full.deficits())
                .hasSize(AssumeResult.MAX_DEFICITS)
                .startsWith(deficit("n0", "cpu", 1000, 0), deficit("n0", "pods", 1, 0), deficit("n1", "cpu", 1000, 0))
                .endsWith(deficit("n24", "cpu", 1000, 0), deficit("n24", "pods", 1, 0));
    }

    @Test
    default void triesAsManyCandidatesAsAClaimMayName() {
        calls().put(node("last").build());
        String[] candidates = Stream.concat(
                        IntStream.range(1, Placement.MAX_CANDIDATES).mapToObj(i -> "n" + i), Stream.of("last"))
                .toArray(String[]::new);
        assertThat(calls().grant(pod("web").onAnyOf(candidates)).node()).isEqualTo(new NodeName("last"));
    }

    @Test
    default void grantsARequestOfNothingWhateverIsLeft() {
        calls().put(node("n1").cpu("1").build());
        calls().grant(pod("a").cpu("1").on("n1"));
        calls().put(node("n1").cpu("500m").build());
        Reservation row =
                calls().grant(pod("b").cpu("0").with("nvidia.com/gpu", 0).on("n1"));
        assertThat(row.requests().get(ResourceName.CPU)).isZero();
    }

    @Test
    default void takesNothingWhereTheSecondResourceIsShort() {
        calls().put(node("n1").cpu("4").memory("1Gi").build());
        Snapshot before = Snapshot.of(calls());
        assertThat(calls().assume(pod("web").cpu("1").memory("2Gi").on("n1")))
                .isInstanceOf(AssumeResult.NodeFull.class);
        assertThat(Snapshot.of(calls())).isEqualTo(before);
    }

    private static Deficit deficit(String node, String resource, long requested, long available) {
        return new Deficit(new NodeName(node), new ResourceName(resource), requested, available);
    }

    private static List<NodeName> names(String... names) {
        return Stream.of(names).map(NodeName::new).toList();
    }
}
