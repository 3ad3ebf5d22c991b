package io.berth.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.assertj.core.api.AbstractAssert;

/** What tests say of a diagnosis. */
final class DiagnosisAssert extends AbstractAssert<DiagnosisAssert, Diagnosis> {
    private DiagnosisAssert(Diagnosis actual) {
        super(actual, DiagnosisAssert.class);
    }

    static DiagnosisAssert says(Case told) {
        return new DiagnosisAssert(told.explain());
    }

    DiagnosisAssert is(Verdict verdict, Side side) {
        assertThat(actual.verdict()).as(actual.summary()).isEqualTo(verdict);
        assertThat(actual.verdict().side()).isEqualTo(side);
        // One sentence.
        assertThat(actual.summary())
                .endsWith(actual.summary().endsWith("?") ? "?" : ".")
                .doesNotContain("..");
        return this;
    }

    DiagnosisAssert inWords(String summary) {
        assertThat(actual.summary()).isEqualTo(summary);
        return this;
    }

    DiagnosisAssert waitsFor(String... what) {
        assertThat(actual.waitingFor()).containsExactly(what);
        return this;
    }

    DiagnosisAssert since(Instant when) {
        assertThat(actual.since()).isEqualTo(when);
        return this;
    }
}
