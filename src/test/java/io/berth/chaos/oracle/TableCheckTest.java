package io.berth.chaos.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableCheckTest {
    private static final String BOUND =
            "{phase: Bound, node: n1, pod: {uid: uid-a, namespace: default, name: a}, requests: {cpu: 250m}}";
    private static final String NODE = """
            {name: n1, allocatable: {cpu: "1", pods: "3"}, bound: {cpu: 250m, pods: "1"}, reserved: {cpu: "0"},
             available: {cpu: 750m, pods: "2"}}""";

    private final Ledger ledger = new Ledger(new Violations());
    private final TableCheck check = new TableCheck(ledger);

    TableCheckTest() {
        ledger.node(json("{metadata: {name: n1}, status: {allocatable: {cpu: \"1\", pods: \"3\"}}}"));
        ledger.pod(SeenPod.of(json("""
                {metadata: {namespace: default, name: a, uid: uid-a}, spec: {nodeName: n1,
                 containers: [{resources: {requests: {cpu: 250m}}}]}, status: {phase: Running}}""")), "5");
    }

    private static JsonNode json(String yaml) {
        try {
            return new YAMLMapper().readTree(yaml);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private List<String> differences(List<String> rows, String node) {
        return check.differences(rows.stream().map(TableCheckTest::json).toList(), List.of(json(node)));
    }

    @Test
    void findsNothingWhereAllIsSo() {
        assertThat(differences(List.of(BOUND), NODE)).isEmpty();
    }

    @Test
    void findsARowThatIsMissing() {
        assertThat(differences(List.of(), NODE)).containsExactly("default/a on n1 has no row");
    }

    @Test
    void findsARowOfNoBoundPod() {
        var other = "{phase: Reserved, node: n1, pod: {uid: uid-b, namespace: default, name: b}}";
        assertThat(differences(List.of(BOUND, other), NODE))
                .containsExactly("Reserved row of default/b, which is not bound");
    }

    @Test
    void findsAPhaseANodeAndRequestsThatDiffer() {
        assertThat(differences(List.of(BOUND.replace("Bound", "Binding")), NODE))
                .hasSize(1);
        assertThat(differences(List.of(BOUND.replace("n1", "n2")), NODE)).hasSize(1);
        assertThat(differences(List.of(BOUND.replace("250m", "251m")), NODE)).hasSize(1);
    }

    @Test
    void findsSumsThatDiffer() {
        assertThat(differences(List.of(BOUND), NODE.replace("{cpu: 250m, pods", "{cpu: 251m, pods")))
                .hasSize(1);
        assertThat(differences(List.of(BOUND), NODE.replace("reserved: {cpu: \"0\"", "reserved: {cpu: 1m")))
                .hasSize(1);
        assertThat(differences(List.of(BOUND), NODE.replace("750m", "1"))).hasSize(1);
        assertThat(check.differences(List.of(json(BOUND)), List.of())).containsExactly("0 nodes, of 1");
    }
}
