package io.berth.diagnosis;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** One container: how far it is, what it did before, and which probes it has. */
public record ContainerFacts(
        String name,
        Kind kind,
        String image,
        State state,
        Optional<State.Terminated> before,
        int restarts,
        boolean ready,
        boolean started,
        List<Probe> probes) {
    public ContainerFacts {
        probes = List.copyOf(probes);
    }

    /** A sidecar is an init container that goes on running. */
    public enum Kind {
        init,
        sidecar,
        main
    }

    /** Spelt as the kubelet does in its events. */
    public enum Probe {
        Startup,
        Readiness,
        Liveness
    }

    /** As the kubelet reports it. */
    public sealed interface State {
        /** Also when there is no status of it yet; then the reason is empty. */
        record Waiting(String reason, String message) implements State {}

        record Running(Optional<Instant> since) implements State {}

        record Terminated(String reason, String message, int exitCode, Optional<Instant> at) implements State {
            String described() {
                return "exit code " + exitCode + (reason.isEmpty() ? "" : " (" + reason + ")");
            }
        }
    }

    boolean hasStarted() {
        return restarts > 0 || before.isPresent() || !(state instanceof State.Waiting);
    }

    boolean waitsFor(String... reasons) {
        return state instanceof State.Waiting(String reason, String message)
                && List.of(reasons).contains(reason);
    }

    /** {@code container web}, {@code init container migrate}. */
    String named() {
        return switch (kind) {
            case init -> "init container " + name;
            case sidecar -> "sidecar " + name;
            case main -> "container " + name;
        };
    }

    /** How it ended last, while it is not running. */
    Optional<State.Terminated> lastEnd() {
        return state instanceof State.Terminated ended ? Optional.of(ended) : before;
    }
}
