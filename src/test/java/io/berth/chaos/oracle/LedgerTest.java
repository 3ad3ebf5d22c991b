package io.berth.chaos.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The judges judge: each of them has been seen to find what it is there to find. */
class LedgerTest {
    private final Violations violations = new Violations();
    private final Ledger ledger = new Ledger(violations);

    LedgerTest() {
        ledger.node(json("""
                {metadata: {name: n1}, status: {allocatable: {cpu: "1", memory: 1Gi, pods: "3"}}}"""));
    }

    private static JsonNode json(String yaml) {
        try {
            return new YAMLMapper().readTree(yaml);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static SeenPod pod(String name, String node, String cpu, String phase, String reason) {
        return SeenPod.of(json("""
                {metadata: {namespace: default, name: %1$s, uid: uid-%1$s}, spec: {nodeName: "%2$s",
                 containers: [{resources: {requests: {cpu: "%3$s"}}}]}, status: {phase: %4$s, reason: "%5$s"}}""".formatted(name, node, cpu, phase, reason)));
    }

    private void sees(String name, String node, String cpu) {
        ledger.pod(pod(name, node, cpu, "Pending", ""), "7");
    }

    private List<String> found() {
        return violations.found().stream().map(Violation::seenBy).toList();
    }

    @Test
    void findsNothingInAFullNode() {
        sees("a", "n1", "600m");
        sees("b", "n1", "0.4");
        sees("c", "", "1");
        assertThat(found()).isEmpty();
        assertThat(ledger.sum("n1").get("cpu")).isEqualByComparingTo("1");
    }

    @Test
    void findsABindTooMuch() {
        sees("a", "n1", "600m");
        sees("b", "n1", "401m");
        assertThat(violations.found().getFirst().what()).contains("revision 7", "default/b", "n1", "cpu 1.001 of 1");
        assertThat(found()).containsExactly("watch");
    }

    @Test
    void countsPods() {
        List.of("a", "b", "c").forEach(name -> sees(name, "n1", "1m"));
        assertThat(found()).isEmpty();
        sees("d", "n1", "1m");
        assertThat(violations.found().getFirst().what()).contains("pods 4 of 3");
    }

    @Test
    void givesRoomBackWhenAPodHasEndedOrGone() {
        sees("a", "n1", "600m");
        ledger.pod(pod("a", "n1", "600m", "Failed", "Evicted"), "8");
        sees("b", "n1", "600m");
        ledger.gone(pod("b", "n1", "600m", "Running", ""));
        sees("c", "n1", "600m");
        assertThat(found()).isEmpty();
    }

    @Test
    void findsABindAmongPodsThatWereMissed() {
        ledger.all(List.of(pod("a", "n1", "600m", "Running", ""), pod("b", "n1", "600m", "Running", "")), "9");
        assertThat(found()).contains("watch");
    }

    @Test
    void findsWhatAKubeletRefusesOnce() {
        ledger.pod(pod("a", "n1", "600m", "Failed", "OutOfcpu"), "8");
        ledger.pod(pod("a", "n1", "600m", "Failed", "OutOfcpu"), "9");
        assertThat(found()).containsExactly("kubelet");
    }

    @Test
    void findsAPodThatMoves() {
        sees("a", "n1", "1m");
        sees("a", "n2", "1m");
        assertThat(violations.found().getFirst().what()).contains("bound to n1 and then to n2");
    }

    @ParameterizedTest
    @CsvSource({
        "1,1",
        "250m,0.25",
        "1.5,1.5",
        "1Ki,1024",
        "2Mi,2097152",
        "3k,3000",
        "1e3,1000",
        "5E2,500",
        "1E,1000000000000000000",
        "1n,0.000000001",
        "100u,0.0001"
    })
    void readsQuantitiesExactly(String text, BigDecimal amount) {
        assertThat(Amount.of(text)).isEqualByComparingTo(amount);
    }
}
