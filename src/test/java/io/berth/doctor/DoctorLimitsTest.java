package io.berth.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.doctor.Report.Finding;
import io.berth.fixtures.Answers;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class DoctorLimitsTest {
    private record Fixed(String name, Supplier<Uni<Verdict>> answer) implements Check {
        @Override
        public Uni<Verdict> look() {
            return answer.get();
        }
    }

    private static Report report(Check... checks) {
        return Answers.answer(new Doctor(List.of(checks)).report());
    }

    @Test
    void whatHangsThrowsOrFailsIsUnknownAndHoldsUpNoOther() {
        Report report = report(
                new Fixed("d", () -> Uni.createFrom().item(Verdict.ok("fine"))),
                new Fixed("a", () -> Uni.createFrom().nothing()),
                new Fixed("c", () -> Uni.createFrom().failure(new IllegalStateException("no answer"))),
                new Fixed("b", () -> {
                    throw new IllegalStateException("broken");
                }));
        assertThat(report.findings())
                .containsExactly(
                        new Finding("a", State.unknown, "no answer within 3 s"),
                        new Finding("b", State.unknown, "broken"),
                        new Finding("c", State.unknown, "no answer"),
                        new Finding("d", State.ok, "fine"));
        assertThat(report.healthy()).as("nothing has failed").isTrue();
    }

    @Test
    void oneThatHasFailedIsEnough() {
        assertThat(report(
                                new Fixed("a", () -> Uni.createFrom().item(Verdict.failed("it is broken"))),
                                new Fixed("b", () -> Uni.createFrom().item(Verdict.ok("fine"))))
                        .healthy())
                .isFalse();
    }

    @Test
    void whatWasFoundIsKeptForAWhile() {
        AtomicInteger looks = new AtomicInteger();
        Doctor doctor = new Doctor(List.of(new Fixed("a", () -> {
            looks.incrementAndGet();
            return Uni.createFrom().item(Verdict.ok("fine"));
        })));
        assertThat(doctor.last()).isEmpty();
        Report first = Answers.answer(doctor.report());
        assertThat(Answers.answer(doctor.report())).isSameAs(first);
        assertThat(doctor.last()).containsSame(first);
        assertThat(looks).hasValue(1);
    }
}
