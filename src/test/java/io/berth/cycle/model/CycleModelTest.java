package io.berth.cycle.model;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.berth.reservation.Phase;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every interleaving of two Pods' binds by two replicas, stops and losses anywhere: the rules hold it, and each is needed. */
class CycleModelTest {
    private static final Set<Rule> ALL = EnumSet.allOf(Rule.class);
    private static final Drain ONE_POD = new Drain(new Moves(ALL), move -> true);

    @Test
    void keepsEveryInvariantInEveryState() {
        var found = new Space(ALL).explore(EnumSet.allOf(Invariant.class));
        System.out.println("CycleModelTest: " + found.states() + " states of two Pods and one place");
        assertThat(found.way()).isEmpty();
        assertThat(found.broken()).isEmpty();
        assertThat(found.states()).isGreaterThan(100_000);
    }

    /** Which invariant a variant breaks first, and the steps that are to blame, in order. */
    static Stream<Arguments> variants() {
        return Stream.of(
                arguments(Rule.TTL_ENDS_RESERVED_ALONE, Invariant.INV_8, List.of("begin_bind 1", "expire 1")),
                arguments(
                        Rule.VERSION_READ_BEFORE_BEGIN,
                        Invariant.INV_8,
                        List.of("begin_bind 1", "read 1", "unresolved 1", "patch 1", "conclude 1")),
                arguments(
                        Rule.CLAIM_BEFORE_FENCE,
                        Invariant.INV_8,
                        List.of("patch arrives and 200 is heard 1", "begin_bind 1", "conclude 1")),
                arguments(
                        Rule.FENCE_CHANGES_THE_POD,
                        Invariant.INV_8,
                        List.of("begin_bind 1", "patch arrives and 200 is heard 1", "conclude 1")),
                arguments(
                        Rule.BEGIN_BEFORE_EACH_POST,
                        Invariant.INV_8,
                        List.of("unresolved 1", "no begin_bind 1", "conclude 1")),
                arguments(
                        Rule.UID_IS_COMPARED,
                        Invariant.INV_8,
                        List.of("created again 1", "read 1", "begin_bind 1", "follow_pods 1")),
                arguments(
                        Rule.UNBOUND_IS_NO_EVIDENCE,
                        Invariant.INV_8,
                        List.of("POST 1", "seen unbound 1", "conclude 1")),
                arguments(Rule.RELEASED_ONCE, Invariant.INV_9, List.of("unresolved 1", "patch 1", "conclude twice 1")),
                arguments(
                        Rule.CARRIER_IS_COMPARED,
                        Invariant.INV_8,
                        List.of("announce 1", "POST is denied 1", "begin_bind 1", "conclude 1")),
                arguments(
                        Rule.BINDING_IS_JOINED,
                        Invariant.INV_8,
                        List.of("POST 1", "carry 1", "begin_bind 1", "POST is denied 1", "conclude 1")),
                arguments(
                        Rule.ATTEMPTS_DIFFER,
                        Invariant.INV_8,
                        List.of("conclude later 1", "carry 1", "begin_bind 1", "conclude 1")));
    }

    @ParameterizedTest
    @MethodSource("variants")
    void isBrokenWithoutARule(Rule dropped, Invariant broken, List<String> blame) {
        var found = new Space(without(dropped)).explore(EnumSet.allOf(Invariant.class));
        System.out.println("CycleModelTest: without " + dropped + ", " + broken + " by " + found.way());
        assertThat(found.broken()).contains(broken);
        assertThat(found.way()).containsSubsequence(blame).endsWith(blame.getLast());
    }

    /** Giving back twice comes there too, after twenty steps and ten million states. */
    static Stream<Arguments> soonOverbooking() {
        return variants().filter(variant -> variant.get()[0] != Rule.RELEASED_ONCE);
    }

    /** That is what it comes to in the end: the second Pod is bound into the first one's place. */
    @ParameterizedTest
    @MethodSource("soonOverbooking")
    void bindsTwoPodsIntoOnePlaceWithoutARule(Rule dropped, Invariant broken, List<String> blame) {
        var found = new Space(without(dropped)).explore(EnumSet.of(Invariant.INV_1_BOUND));
        assertThat(found.broken()).contains(Invariant.INV_1_BOUND);
        assertThat(found.way())
                .containsSubsequence(blame)
                .contains("POST arrives 1")
                .endsWith("POST arrives 2");
    }

    @Test
    void everyRuleHasItsVariant() {
        assertThat(variants().map(variant -> variant.get()[0]).collect(toSet())).isEqualTo(ALL);
    }

    /** INV-3: without whoever began it, without its holder and without an approver. */
    @Test
    void drainsFromEveryState() {
        assertThat(ONE_POD.states()).isGreaterThan(10_000);
        assertThat(ONE_POD.stuck()).isEmpty();
    }

    @Test
    void doesNotDrainIfNobodyClaimsWhatIsLeftBinding() {
        var drain = new Drain(
                new Moves(ALL),
                move -> !move.verb().equals("unresolved") && !move.verb().equals("POST arrives"));
        assertThat(drain.stuck())
                .isNotEmpty()
                .anySatisfy(pod -> assertThat(pod.row()).contains(Phase.Binding));
    }

    @Test
    void reachesEveryPhaseOfALiveRow() {
        assertThat(ONE_POD.phases())
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(Phase.values()).filter(Phase::live).toList());
    }

    private static Set<Rule> without(Rule rule) {
        return EnumSet.complementOf(EnumSet.of(rule));
    }
}
