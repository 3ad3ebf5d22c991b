package io.berth.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.Node;
import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceName;
import io.berth.cluster.Resources;
import io.berth.reservation.Feasibility.Ranked;
import io.berth.reservation.Feasibility.Rejected;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FeasibilityTest {
    private static final ResourceName GPU = new ResourceName("nvidia.com/gpu");

    @Test
    void spreadPrefersTheEmptiestAndPackTheFullest() {
        List<NodeState> nodes = List.of(node("half", 4000, 2000), node("empty", 4000, 0), node("most", 4000, 3000));
        assertThat(rank(Strategy.spread, cpu(1000), nodes))
                .containsExactly(ranked("empty", 75), ranked("half", 25), ranked("most", 0));
        assertThat(rank(Strategy.pack, cpu(1000), nodes))
                .containsExactly(ranked("most", 100), ranked("half", 75), ranked("empty", 25));
    }

    @Test
    void tiesGoByNameAndBothListsAreCutAtTheLimit() {
        List<NodeState> nodes = List.of(node("c", 4000, 0), node("a", 4000, 0), node("b", 4000, 0));
        var ranking = new Feasibility(cpu(1), Strategy.spread, 2).rank(nodes, List.of(name("z"), name("y"), name("x")));
        assertThat(ranking.nodes()).extracting(Ranked::node).containsExactly(name("a"), name("b"));
        assertThat(ranking.rejected()).extracting(Rejected::node).containsExactly(name("x"), name("y"));
    }

    @Test
    void everyReasonIsNamed() {
        NodeState closed = new NodeState(
                new Node(name("n"), "u", true, Map.of(), Resources.of(Map.of(ResourceName.CPU, 1000L))),
                Resources.NONE,
                cpu(1500),
                new NodeState.Rows(1, 0, 0));
        Resources wanted = Resources.of(Map.of(ResourceName.CPU, 1L, GPU, 2L));
        assertThat(new Feasibility(wanted, Strategy.spread, 10)
                        .rank(List.of(closed), List.of())
                        .rejected())
                .containsExactly(new Rejected(
                        name("n"),
                        List.of(
                                new Shortfall.Unschedulable(),
                                new Shortfall.Insufficient(ResourceName.PODS, 1, 0),
                                new Shortfall.Insufficient(ResourceName.CPU, 1, -500),
                                new Shortfall.Insufficient(GPU, 2, 0))));
    }

    @Test
    void aRequestOfZeroFitsWhereNothingIsLeft() {
        Resources zeros = Resources.of(Map.of(ResourceName.CPU, 0L, GPU, 0L));
        assertThat(rank(Strategy.spread, zeros, List.of(node("over", 1000, 1500))))
                .containsExactly(ranked("over", 50));
    }

    @Test
    void withoutRequestsCpuAndMemoryCount() {
        // cpu is three quarters free, memory is all free.
        assertThat(rank(Strategy.spread, Resources.NONE, List.of(node("n", 4000, 1000))))
                .containsExactly(ranked("n", 87));
    }

    @Test
    void theLargestAmountsKeepTheirDigits() {
        NodeState huge = node("huge", Resources.MAX_AMOUNT, 0);
        assertThat(rank(Strategy.pack, cpu(Resources.MAX_AMOUNT), List.of(huge)))
                .containsExactly(ranked("huge", 100));
        assertThat(rank(Strategy.spread, cpu(1), List.of(huge))).containsExactly(ranked("huge", 99));
    }

    private static List<Ranked> rank(Strategy strategy, Resources requests, List<NodeState> nodes) {
        return new Feasibility(requests, strategy, 100).rank(nodes, List.of()).nodes();
    }

    private static NodeState node(String name, long cpu, long used) {
        Resources allocatable =
                Resources.of(Map.of(ResourceName.CPU, cpu, ResourceName.MEMORY, 1L << 30, ResourceName.PODS, 110L));
        Resources reserved = new Resources(new TreeMap<>(Map.of(ResourceName.CPU, used, ResourceName.PODS, 1L)));
        Node node = new Node(name(name), "uid-" + name, false, Map.of(), allocatable);
        return new NodeState(node, Resources.NONE, reserved, new NodeState.Rows(1, 0, 0));
    }

    private static Resources cpu(long milli) {
        return Resources.of(Map.of(ResourceName.CPU, milli));
    }

    private static Ranked ranked(String node, int score) {
        return new Ranked(name(node), score);
    }

    private static NodeName name(String value) {
        return new NodeName(value);
    }
}
