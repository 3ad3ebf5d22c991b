package io.berth.diagnosis;

import static io.berth.diagnosis.Case.acknowledged;
import static io.berth.diagnosis.Case.bound;
import static io.berth.diagnosis.DiagnosisAssert.says;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.diagnosis.NodeFacts.NoExecute;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NodeDownTest {
    private static final String UNREACHABLE = "node.kubernetes.io/unreachable";
    private static final String NOT_READY = "node.kubernetes.io/not-ready";
    private static final NoExecute TAINT = new NoExecute(UNREACHABLE, Optional.of(Case.LATER));
    private static final Duration MINUTES = Duration.ofMinutes(5);

    @Test
    void whatBecomesOfThePodAndWhen() {
        says(down(TAINT).tolerates(NOT_READY, Duration.ofSeconds(1)).tolerates(UNREACHABLE, MINUTES))
                .is(Verdict.NODE_NOT_READY, Side.node)
                .since(Case.LATER)
                .waitsFor("node node-01")
                .inWords(
                        "Node node-01 is not ready since 2026-11-29T12:01:00Z: NodeStatusUnknown: Kubelet stopped posting"
                                + " node status; the node lifecycle controller evicts the Pod at 2026-11-29T12:06:00Z, 5m after the"
                                + " taint.");
        assertThat(down().explain().summary()).contains("has not tainted the node");
        assertThat(down(TAINT).toleratesAll().explain().summary()).contains("never evicts it");
        assertThat(down(TAINT).explain().summary()).contains("at 2026-11-29T12:01:00Z, as soon as the node is tainted");
    }

    @Test
    void theShortestTolerationCounts() {
        assertThat(down(TAINT)
                        .toleratesAll()
                        .tolerates(UNREACHABLE, MINUTES)
                        .tolerates(UNREACHABLE, Duration.ofSeconds(40))
                        .explain()
                        .summary())
                .contains("at 2026-11-29T12:01:40Z, 40s after the taint");
    }

    @Test
    void aNodeThatIsNotThere() {
        says(bound("node-01").nodeGone())
                .is(Verdict.NODE_GONE, Side.node)
                .since(Case.BOUND)
                .waitsFor("node node-01");
        says(acknowledged("node-01").rejected("OutOfcpu", "").nodeGone()).is(Verdict.REJECTED, Side.kubelet);
    }

    private static Case down(NoExecute... taints) {
        return bound("node-01").node("Unknown", "NodeStatusUnknown", "Kubelet stopped posting node status.", taints);
    }
}
