package io.berth.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.NodeName;
import io.berth.cluster.PodEvents;
import io.berth.cluster.PodRef;
import io.berth.cluster.Resources;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a Pod is told of each outcome is what {@code docs/bind.md} says. */
class OutcomeEventsTest {
    private static final Instant NOW = Instant.ofEpochSecond(1);

    @ParameterizedTest
    @EnumSource
    void theDocumentedEventIsTold(Outcome.Result result) throws IOException {
        var told = new Told(new ArrayList<>());
        new OutcomeEvents(told).tell(row(result));
        var row = Pattern.compile("(?m)^\\| `" + result + "` \\| [^|]+ \\| [^|]+ \\| ([^|]+) \\|")
                .matcher(Files.readString(Path.of("docs", "bind.md")));
        assertThat(row.find()).isTrue();
        var documented = row.group(1).replace("`", "");
        assertThat(told.reasons()).isEqualTo(documented.equals("none") ? List.of() : List.of(documented));
    }

    private static Reservation row(Outcome.Result result) {
        var node = new NodeName("node-1");
        var outcome = new Outcome(result, Optional.of(node), Optional.of("so it is"), 1, NOW);
        return new Reservation(
                ReservationId.parse("1-1"),
                "1",
                Phase.Released,
                new PodRef("default", "web", "uid"),
                node,
                "node-uid",
                Resources.NONE,
                new Holder("holder"),
                0,
                Duration.ofSeconds(30),
                NOW,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                new Progress(List.of(), true, 1, Optional.of(outcome)));
    }

    private record Told(List<String> reasons) implements PodEvents {
        @Override
        public Uni<Void> post(PodRef pod, Severity severity, String reason, String message) {
            tell(pod, severity, reason, message);
            return Uni.createFrom().voidItem();
        }

        @Override
        public void tell(PodRef pod, Severity severity, String reason, String message) {
            reasons.add(reason);
        }
    }
}
