package io.berth.api;

import io.berth.cluster.MalformedException;
import io.berth.cluster.Names;
import io.berth.cluster.NodeName;
import io.berth.reservation.Filter;
import io.berth.reservation.Holder;
import io.berth.reservation.Phase;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Reads which reservations a list or a watch is about. */
final class Filters {
    private Filters() {}

    static Filter read(Query query) {
        return new Filter(
                query.text("node", NodeName::new),
                query.text("holder", Holder::new),
                query.text("phase", Filters::livePhase),
                query.text("namespace", Fields.checked(Names::requireLabel)));
    }

    private static Phase livePhase(String text) {
        return Arrays.stream(Phase.values())
                .filter(Phase::live)
                .filter(phase -> phase.name().equals(text))
                .findFirst()
                .orElseThrow(() -> new MalformedException("must be one of "
                        + Arrays.stream(Phase.values())
                                .filter(Phase::live)
                                .map(Phase::name)
                                .collect(Collectors.joining(", "))));
    }
}
