package io.berth.diagnosis;

import io.berth.diagnosis.ContainerFacts.Kind;
import io.berth.diagnosis.ContainerFacts.Probe;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What is left to say of a Pod all of whose containers run: it is ready, or which probe or condition keeps it from that. */
final class Readiness {
    private Readiness() {}

    static Diagnosis of(Situation situation) {
        if (situation.detail().holds("Ready")) {
            Instant since = since(situation);
            return Diagnosis.of(
                    Verdict.READY, since, "It runs on node " + situation.node() + " and is ready since " + since + ".");
        }
        return situation.detail().containers().stream()
                .filter(container -> container.kind() != Kind.init && !container.ready())
                .findFirst()
                .map(container -> notReady(situation, container))
                .or(() -> gate(situation))
                .orElseGet(() -> Diagnosis.of(
                                Verdict.NOT_READY,
                                since(situation),
                                "Its containers are ready, and the kubelet of node " + situation.node()
                                        + " has not said so of the Pod yet.")
                        .waitingFor("the kubelet of node " + situation.node()));
    }

    private static Instant since(Situation situation) {
        return situation
                .detail()
                .condition("Ready")
                .flatMap(PodDetail.Condition::since)
                .orElseGet(situation::acknowledgedAt);
    }

    private static Diagnosis notReady(Situation situation, ContainerFacts container) {
        Optional<Probe> probe = missing(container);
        String why = probe.map(kind -> ": its " + named(kind) + " has not succeeded" + said(situation, kind))
                .orElse(", and has no probe: its kubelet has not reported it yet");
        return Diagnosis.of(
                        Verdict.NOT_READY,
                        since(situation),
                        "Its " + container.named() + " runs and is not ready" + why + ".")
                .waitingFor(probe.map(kind -> named(kind) + " of " + container.named())
                        .orElseGet(() -> "the kubelet of node " + situation.node()));
    }

    /** Until the startup probe has succeeded the kubelet runs no other. */
    private static Optional<Probe> missing(ContainerFacts container) {
        List<Probe> probes = container.probes();
        return !container.started() && probes.contains(Probe.Startup)
                ? Optional.of(Probe.Startup)
                : Optional.of(Probe.Readiness).filter(probes::contains);
    }

    private static String named(Probe probe) {
        return switch (probe) {
            case Startup -> "startup probe";
            case Readiness -> "readiness probe";
            case Liveness -> "liveness probe";
        };
    }

    private static String said(Situation situation, Probe probe) {
        return situation.evidence().events().stream()
                .filter(event ->
                        event.reason().equals("Unhealthy") && event.message().startsWith(probe.name()))
                .findFirst()
                .map(event -> Words.because("", event.message()))
                .orElse("");
    }

    private static Optional<Diagnosis> gate(Situation situation) {
        return situation
                .detail()
                .condition("Ready")
                .filter(ready ->
                        ready.reason().filter("ReadinessGatesNotReady"::equals).isPresent())
                .map(ready -> Diagnosis.of(
                                Verdict.READINESS_GATE,
                                since(situation),
                                "Its containers are ready, and a readiness gate is not"
                                        + Words.because("", ready.message().orElse("")) + ".")
                        .waitingFor("a readiness gate"));
    }
}
