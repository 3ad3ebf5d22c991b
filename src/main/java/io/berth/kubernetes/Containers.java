package io.berth.kubernetes;

import io.berth.diagnosis.ContainerFacts;
import io.berth.diagnosis.ContainerFacts.Kind;
import io.berth.diagnosis.ContainerFacts.Probe;
import io.berth.diagnosis.ContainerFacts.State;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads a Pod's containers: what the spec says of each, and its status where there is one. */
final class Containers {
    private Containers() {}

    static List<ContainerFacts> read(Tree spec, Tree status) {
        Stream<ContainerFacts> first = spec.items("initContainers")
                .map(container -> read(container, initKind(container), status.in("initContainerStatuses")));
        Stream<ContainerFacts> then =
                spec.items("containers").map(container -> read(container, Kind.main, status.in("containerStatuses")));
        return Stream.concat(first, then).toList();
    }

    private static Kind initKind(Tree container) {
        return container.textOf("restartPolicy").equals("Always") ? Kind.sidecar : Kind.init;
    }

    private static ContainerFacts read(Tree container, Kind kind, Tree statuses) {
        String name = container.textOf("name");
        Tree status = statuses.each()
                .filter(one -> one.textOf("name").equals(name))
                .findFirst()
                .orElse(Tree.NOTHING);
        return new ContainerFacts(
                name,
                kind,
                container.textOf("image"),
                state(status.in("state")),
                terminated(status.in("lastState")),
                status.number("restartCount").orElse(0L).intValue(),
                status.flag("ready"),
                status.flag("started"),
                probes(container));
    }

    private static State state(Tree state) {
        Tree waiting = state.in("waiting");
        return terminated(state)
                .<State>map(ended -> ended)
                .or(() -> state.has("running")
                        ? Optional.of(new State.Running(state.in("running").time("startedAt")))
                        : Optional.empty())
                .orElseGet(() -> new State.Waiting(waiting.textOf("reason"), waiting.textOf("message")));
    }

    private static Optional<State.Terminated> terminated(Tree state) {
        Tree ended = state.in("terminated");
        return state.has("terminated")
                ? Optional.of(new State.Terminated(
                        ended.textOf("reason"),
                        ended.textOf("message"),
                        ended.number("exitCode").orElse(0L).intValue(),
                        ended.time("finishedAt")))
                : Optional.empty();
    }

    private static List<Probe> probes(Tree container) {
        return Stream.of(Probe.values())
                .filter(probe -> container.has(probe.name().toLowerCase(Locale.ROOT) + "Probe"))
                .toList();
    }
}
