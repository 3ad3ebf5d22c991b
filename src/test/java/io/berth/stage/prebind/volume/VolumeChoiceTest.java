package io.berth.stage.prebind.volume;

import static io.berth.stage.prebind.volume.Stored.claim;
import static io.berth.stage.prebind.volume.Stored.keptFor;
import static io.berth.stage.prebind.volume.Stored.ofClass;
import static io.berth.stage.prebind.volume.Stored.readOnly;
import static io.berth.stage.prebind.volume.Stored.volume;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.NodeName;
import io.berth.cluster.volume.Requirement;
import io.berth.cluster.volume.Volume;
import io.berth.cluster.volume.VolumeClaim;
import io.berth.reservation.Outcome;
import io.berth.stage.prebind.volume.ClaimState.Chosen;
import io.berth.stage.prebind.volume.ClaimState.Failed;
import io.berth.stage.prebind.volume.ClaimState.Waiting;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VolumeChoiceTest {
    private static final Place ZONE_A = new Place(new NodeName("node-01"), Map.of("zone", "a"));
    private static final VolumeClaim DATA = claim("data", "1Gi");

    @Test
    void theSmallestThatIsLargeEnoughByAmountAndNotByText() {
        var volumes = List.of(
                volume("huge", "1Ti", "a"),
                volume("nine", "900Mi", "a"),
                volume("ten", "10Gi", "a"),
                volume("two", "2048Mi", "a"));
        assertThat(only(DATA, volumes)).isEqualTo(new Chosen(DATA, volumes.get(3)));
    }

    @Test
    void whatDoesNotFitIsNotTaken() {
        var selective = claim("data", "1Gi", Requirement.is("disk", "fast"));
        assertThat(only(selective, List.of(volume("slow", "1Gi", "a"), volume("fast", "5Gi", "a"))))
                .isInstanceOfSatisfying(
                        Chosen.class,
                        chosen -> assertThat(chosen.volume().name()).isEqualTo("fast"));
        var free = volume("free", "1Gi", "a");
        var others = List.of(
                ofClass(free, "another"),
                readOnly(free),
                keptFor(free, claim("other", "1Gi"), Optional.empty(), "a"),
                keptFor(free, DATA, Optional.of("an earlier claim of the name"), "a"));
        assertThat(only(DATA, others)).isInstanceOfSatisfying(Failed.class, failed -> {
            assertThat(failed.verdict().result()).isEqualTo(Outcome.Result.Refused);
            assertThat(failed.verdict().message()).contains("claim data", "storage class local");
        });
        assertThat(VolumeChoice.anyFits(DATA, others)).isFalse();
        assertThat(VolumeChoice.anyFits(DATA, List.of(free))).isTrue();
    }

    @Test
    void whatIsKeptForTheClaimIsNeverLeftForAnother() {
        var free = volume("free", "1Gi", "a");
        var kept = keptFor(volume("kept", "1Gi", "a"), DATA, Optional.of(DATA.uid()), "a");
        assertThat(only(DATA, List.of(free, kept)))
                .isInstanceOfSatisfying(
                        Waiting.class,
                        waiting -> assertThat(waiting.what()).isEqualTo("claim data to be bound to volume kept"));
        var away = keptFor(volume("kept", "1Gi", "a"), DATA, Optional.empty(), "b");
        assertThat(only(DATA, List.of(free, away)))
                .isInstanceOfSatisfying(
                        Failed.class,
                        failed -> assertThat(failed.verdict().result()).isEqualTo(Outcome.Result.VolumeElsewhere));
    }

    @Test
    void aVolumeElsewhereSaysWhere() {
        assertThat(only(DATA, List.of(volume("away", "1Gi", "b"))))
                .isEqualTo(Failed.elsewhere(
                        "volume away, which fits claim data, can be reached only where zone is b, not from"
                                + " node node-01"));
    }

    @Test
    void noVolumeServesTwoClaims() {
        var small = claim("small", "1Gi");
        var large = claim("large", "2Gi");
        var states = VolumeChoice.of(
                List.of(large, small), ZONE_A, List.of(volume("b", "3Gi", "a"), volume("a", "2Gi", "a")));
        assertThat(states)
                .map(state -> ((Chosen) state).claim().name().name() + " on "
                        + ((Chosen) state).volume().name())
                .containsExactly("small on a", "large on b");
        assertThat(VolumeChoice.of(List.of(large, small), ZONE_A, List.of(volume("a", "2Gi", "a"))))
                .hasAtLeastOneElementOfType(Failed.class);
    }

    private static ClaimState only(VolumeClaim claim, List<Volume> volumes) {
        var states = VolumeChoice.of(List.of(claim), ZONE_A, volumes);
        assertThat(states).hasSize(1);
        return states.getFirst();
    }
}
