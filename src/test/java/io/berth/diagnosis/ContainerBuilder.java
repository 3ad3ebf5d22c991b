package io.berth.diagnosis;

import io.berth.diagnosis.ContainerFacts.Kind;
import io.berth.diagnosis.ContainerFacts.Probe;
import io.berth.diagnosis.ContainerFacts.State;
import java.util.List;
import java.util.Optional;

/** A container: {@code main("web").restarted(3).waiting("CrashLoopBackOff", "…")}; the last step builds it. */
record ContainerBuilder(
        String name, Kind kind, Optional<State.Terminated> before, int restarts, boolean started, List<Probe> probes) {
    static ContainerBuilder main(String name) {
        return new ContainerBuilder(name, Kind.main, Optional.empty(), 0, false, List.of());
    }

    static ContainerBuilder init(String name) {
        return new ContainerBuilder(name, Kind.init, Optional.empty(), 0, false, List.of());
    }

    static ContainerBuilder sidecar(String name) {
        return new ContainerBuilder(name, Kind.sidecar, Optional.empty(), 0, false, List.of());
    }

    /** Once more, after it has ended so. */
    ContainerBuilder restarted(int times, int exitCode, String reason) {
        return new ContainerBuilder(name, kind, Optional.of(end(exitCode, reason)), times, started, probes);
    }

    ContainerBuilder startedUp() {
        return new ContainerBuilder(name, kind, before, restarts, true, probes);
    }

    ContainerBuilder probed(Probe... by) {
        return new ContainerBuilder(name, kind, before, restarts, started, List.of(by));
    }

    ContainerFacts waiting(String reason, String message) {
        return in(new State.Waiting(reason, message), false);
    }

    ContainerFacts ended(int exitCode, String reason) {
        return in(end(exitCode, reason), false);
    }

    ContainerFacts running() {
        return in(new State.Running(Optional.of(Case.LATER)), false);
    }

    ContainerFacts ready() {
        return in(new State.Running(Optional.of(Case.LATER)), true);
    }

    private static State.Terminated end(int exitCode, String reason) {
        return new State.Terminated(reason, "", exitCode, Optional.of(Case.LATER));
    }

    private ContainerFacts in(State state, boolean ready) {
        return new ContainerFacts(
                name, kind, "registry/" + name + ":1", state, before, restarts, ready, started || ready, probes);
    }
}
