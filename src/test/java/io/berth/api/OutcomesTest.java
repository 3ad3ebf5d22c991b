package io.berth.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.NodeName;
import io.berth.reservation.Outcome.Result;
import io.berth.reservation.ReservationId;
import io.berth.stage.bind.BeginBindResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code docs/bind.md} tells of each way in which a bind can end what the code does. */
class OutcomesTest {
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| `(\\w+)` \\| ([^|]+) \\| ([^|]+) \\| ([^|]+) \\| ([^|]+) \\| ([^|]+) \\|$");

    private static List<MatchResult> rows() throws IOException {
        return ROW.matcher(Files.readString(Path.of("docs", "bind.md")))
                .results()
                .toList();
    }

    static Stream<MatchResult> each() throws IOException {
        return rows().stream();
    }

    @Test
    void everyResultIsThereOnceAndInOrder() throws IOException {
        assertThat(rows())
                .extracting(row -> row.group(1))
                .containsExactlyElementsOf(
                        Arrays.stream(Result.values()).map(Enum::name).toList());
    }

    @ParameterizedTest
    @MethodSource("each")
    void whatCanBeTriedAgainIsHeld(MatchResult row) {
        Result result = Result.valueOf(row.group(1));
        String room = result == Result.Bound ? "stays taken" : result.mayBeTriedAgain() ? "held 60s" : "free";
        assertThat(row.group(5)).isEqualTo(room);
        assertThat(row.group(6).startsWith("nobody")).isEqualTo(isFinal(result));
    }

    /** Nothing could be done for this Pod any more. */
    private static boolean isFinal(Result result) {
        return switch (result) {
            case Bound, BoundElsewhere, PodGone, PodDeleting, PodTerminal -> true;
            case PodGated, NodeGone, RequestsChanged, VolumeElsewhere -> false;
            case PermitDenied, PermitTimedOut, Forbidden, Refused, Fenced -> false;
        };
    }

    @ParameterizedTest
    @MethodSource("each")
    void beginBindIsRefusedSo(MatchResult row) {
        assertThat(row.group(3)).isEqualTo(refusal(Result.valueOf(row.group(1))));
    }

    private static String refusal(Result result) {
        ReservationId id = ReservationId.parse("1-1");
        var refused = new BeginBindResult.Refused(result, "so it is", Optional.of(new NodeName("node-1")));
        try {
            return BeginBindAnswers.of(id, List.of(), refused) instanceof Answer.Refused(var problem)
                    ? problem.code().status() + " `" + problem.code().code() + "`"
                    : "no refusal";
        } catch (IllegalStateException none) {
            return "–";
        }
    }
}
