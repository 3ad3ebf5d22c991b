package io.berth.api.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.api.guard.Review.Bind;
import io.berth.cluster.NodeName;
import io.berth.cluster.PodRef;
import io.berth.cluster.ResourceVersion;
import io.berth.cluster.Resources;
import io.berth.reservation.Holder;
import io.berth.reservation.Phase;
import io.berth.reservation.Progress;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BindPatchTest {
    private static final Reservation ROW = new Reservation(
            ReservationId.parse("7-42"),
            "1",
            Phase.Binding,
            new PodRef("default", "web", "u-1"),
            new NodeName("node-a"),
            "n-1",
            Resources.NONE,
            new Holder("second"),
            0,
            Duration.ofSeconds(30),
            Instant.EPOCH,
            Optional.empty(),
            Optional.of(new ResourceVersion("99")),
            Optional.empty(),
            Optional.empty(),
            Progress.NONE);

    @Test
    void addsWhatTheFenceNeedsAndWhatThePodIsToSay() throws Exception {
        assertThat(BindPatch.of(bind(Asked.bind()), ROW)).isEqualTo(json("""
                [{"op": "add", "path": "/metadata/uid", "value": "u-1"},
                 {"op": "add", "path": "/metadata/resourceVersion", "value": "99"},
                 {"op": "add", "path": "/metadata/annotations", "value": {}},
                 {"op": "add", "path": "/metadata/annotations/berth.io~1holder", "value": "second"},
                 {"op": "add", "path": "/metadata/annotations/berth.io~1node", "value": "node-a"},
                 {"op": "add", "path": "/metadata/annotations/berth.io~1reservation", "value": "7-42"},
                 {"op": "add", "path": "/metadata/annotations/berth.io~1token", "value": "42"}]"""));
    }

    @Test
    void leavesTheAnnotationsThatAreThere() {
        var asked = Asked.bind()
                .metadata(metadata -> metadata.putObject("annotations").put("mine", "stays"));
        assertThat(BindPatch.of(bind(asked), ROW).findValuesAsText("path")).doesNotContain("/metadata/annotations");
    }

    private static Bind bind(Asked asked) {
        return (Bind)
                ((ReadResult.Read) ReviewReader.read(asked.body())).review().subject();
    }

    private static JsonNode json(String text) throws Exception {
        return new ObjectMapper().readTree(text);
    }
}
