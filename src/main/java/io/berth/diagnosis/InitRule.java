package io.berth.diagnosis;

import io.berth.diagnosis.ContainerFacts.Kind;
import io.berth.diagnosis.ContainerFacts.State;
import java.time.Instant;
import java.util.Optional;

/** The init container at which a Pod stands: it runs, or it fails. */
final class InitRule implements Rule {
    @Override
    public Optional<Diagnosis> apply(Situation situation) {
        if (situation.detail().holds("Initialized")) {
            return Optional.empty();
        }
        return situation.detail().containers().stream()
                .filter(container -> container.kind() != Kind.main && !isThrough(container))
                .findFirst()
                .filter(ContainerFacts::hasStarted)
                .map(container -> found(situation, container));
    }

    private static boolean isThrough(ContainerFacts container) {
        return switch (container.kind()) {
            case sidecar -> container.started();
            case init, main -> container.state() instanceof State.Terminated ended && ended.exitCode() == 0;
        };
    }

    private static Diagnosis found(Situation situation, ContainerFacts container) {
        return Diagnosis.of(Verdict.INIT_CONTAINER, since(situation, container), summary(container))
                .waitingFor(container.named());
    }

    private static Instant since(Situation situation, ContainerFacts container) {
        Optional<Instant> since = container.state() instanceof State.Running running
                ? running.since()
                : container.lastEnd().flatMap(State.Terminated::at);
        return since.orElseGet(situation::acknowledgedAt);
    }

    private static String summary(ContainerFacts container) {
        String ended = container
                .lastEnd()
                .map(end -> " ended with " + end.described() + Words.because("", end.message()))
                .orElse(" has ended");
        String again =
                container.restarts() == 0 ? "" : ", after " + Words.count(container.restarts(), "restart", "restarts");
        return switch (container.state()) {
            case State.Running(var since) ->
                "Its " + container.named() + " runs"
                        + since.map(time -> " since " + time).orElse("") + again + ", and the others wait for it.";
            case State.Terminated end -> "Its " + container.named() + ended + again + ", and the others wait for it.";
            case State.Waiting(var reason, var message) ->
                "Its " + container.named() + ended + again + " and waits to be started again"
                        + Words.because(reason, "") + ".";
        };
    }
}
