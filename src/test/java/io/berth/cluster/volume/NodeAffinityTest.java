package io.berth.cluster.volume;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.NodeName;
import io.berth.cluster.volume.NodeAffinity.Term;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeAffinityTest {
    private static final NodeName NODE = new NodeName("node-01");
    private static final Map<String, String> LABELS = Map.of("zone", "b", "cores", "16", "empty", "");

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
                    zone    | In           | a,b  | true  | zone is one of a, b
                    zone    | In           | a    | false | zone is a
                    missing | In           | a    | false | missing is a
                    zone    | NotIn        | a    | true  | zone is not a
                    zone    | NotIn        | a,b  | false | zone is none of a, b
                    missing | NotIn        | a    | true  | missing is not a
                    empty   | Exists       | -    | true  | empty is set
                    missing | Exists       | -    | false | missing is set
                    missing | DoesNotExist | -    | true  | missing is not set
                    zone    | DoesNotExist | -    | false | zone is not set
                    cores   | Gt           | 8    | true  | cores is above 8
                    cores   | Gt           | 16   | false | cores is above 16
                    cores   | Lt           | 17   | true  | cores is below 17
                    cores   | Lt           | 16   | false | cores is below 16
                    zone    | Gt           | 8    | false | zone is above 8
                    missing | Lt           | 8    | false | missing is below 8
                    cores   | Gt           | many | false | cores is above many
                    """)
    void oneLabel(String key, Operator operator, String values, boolean matches, String words) {
        var requirement = new Requirement(key, operator, values == null ? List.of() : Arrays.asList(values.split(",")));
        assertThat(requirement.matches(LABELS)).isEqualTo(matches);
        assertThat(requirement.described()).isEqualTo(words);
        assertThat(NodeAffinity.of(List.of(new Term(List.of(requirement), List.of())))
                        .matches(NODE, LABELS))
                .isEqualTo(matches);
    }

    @Test
    void anyTermWillDoAndAllOfIt() {
        var zoneB = Requirement.is("zone", "b");
        var zoneC = Requirement.is("zone", "c");
        var many = Requirement.is("cores", "16");
        assertThat(reaches(term(zoneC, many), term(zoneB, many))).isTrue();
        assertThat(reaches(term(zoneC, many), term(zoneB, zoneC))).isFalse();
        assertThat(NodeAffinity.of(List.of(term(zoneC, many), term(zoneB))).described())
                .contains("zone is c and cores is 16 or zone is b");
    }

    @Test
    void aNodeIsAlsoKnownByItsName() {
        var here = new Term(List.of(), List.of(Requirement.is("metadata.name", "node-01")));
        var there = new Term(List.of(), List.of(Requirement.is("metadata.name", "node-02")));
        assertThat(reaches(here)).isTrue();
        assertThat(reaches(there)).isFalse();
        assertThat(reaches(new Term(List.of(Requirement.is("zone", "c")), here.fields())))
                .isFalse();
    }

    @Test
    void noTermsMatchNothingAndNoAffinityEverything() {
        assertThat(reaches()).isFalse();
        assertThat(reaches(term())).as("a term that asks for nothing").isFalse();
        assertThat(NodeAffinity.ANYWHERE.matches(NODE, Map.of())).isTrue();
        assertThat(NodeAffinity.ANYWHERE.described()).isEmpty();
    }

    private static boolean reaches(Term... terms) {
        return NodeAffinity.of(List.of(terms)).matches(NODE, LABELS);
    }

    private static Term term(Requirement... labels) {
        return new Term(List.of(labels), List.of());
    }
}
