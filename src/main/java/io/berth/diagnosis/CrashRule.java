package io.berth.diagnosis;

import io.berth.diagnosis.ContainerFacts.Kind;
import io.berth.diagnosis.ContainerFacts.State;
import io.berth.diagnosis.ContainerFacts.State.Terminated;
import java.util.Optional;

/** A container that has ended, and is started again, or is not. */
final class CrashRule implements Rule {
    @Override
    public Optional<Diagnosis> apply(Situation situation) {
        return situation.detail().containers().stream()
                .filter(container -> container.kind() != Kind.init && ended(container))
                .findFirst()
                .map(container -> found(situation, container));
    }

    private static boolean ended(ContainerFacts container) {
        return container.waitsFor("CrashLoopBackOff") || container.state() instanceof Terminated;
    }

    private static Diagnosis found(Situation situation, ContainerFacts container) {
        Optional<Terminated> end = container.lastEnd();
        boolean again = container.state() instanceof State.Waiting || isRestarted(situation, container);
        String ended = "Its " + container.named()
                + end.map(last -> " ended with " + last.described() + Words.because("", last.message()))
                        .orElse(" has ended")
                + (container.restarts() == 0
                        ? ""
                        : ", after " + Words.count(container.restarts(), "restart", "restarts"));
        return Diagnosis.of(
                        again ? Verdict.CRASH_LOOP : Verdict.CONTAINER_EXITED,
                        end.flatMap(Terminated::at).orElseGet(situation::acknowledgedAt),
                        ended + (again ? ", and is started again after a back-off." : ", and is not started again."))
                .waitingFor(container.named());
    }

    private static boolean isRestarted(Situation situation, ContainerFacts container) {
        return container.kind() == Kind.sidecar
                || switch (situation.detail().restartPolicy()) {
                    case "Never" -> false;
                    case "OnFailure" ->
                        container.lastEnd().map(end -> end.exitCode() != 0).orElse(true);
                    default -> true; // Always, which is also what a Pod has that names none
                };
    }
}
