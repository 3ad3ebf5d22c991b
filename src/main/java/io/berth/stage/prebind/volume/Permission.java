package io.berth.stage.prebind.volume;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.volume.Volume.Attachment;
import io.berth.cluster.volume.VolumeClaim;
import io.berth.reservation.Reservation;
import io.berth.stage.prebind.volume.ClaimState.Bound;
import io.berth.stage.prebind.volume.ClaimState.Chosen;
import io.berth.stage.prebind.volume.ClaimState.Failed;
import io.berth.stage.prebind.volume.ClaimState.Unchosen;
import io.berth.stage.prebind.volume.ClaimState.Unprovisioned;
import io.berth.stage.prebind.volume.ClaimState.Waiting;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether others leave the claims to this Pod, and the node has a place for their volumes. */
@CheckReturnValue
final class Permission {
    private final OnePod onePod;
    private final NodeLimits limits;

    Permission(OnePod onePod, NodeLimits limits) {
        this.onePod = onePod;
        this.limits = limits;
    }

    /** Empty: it is given. */
    Uni<Optional<Failed>> refusal(Reservation row, List<ClaimState> states) {
        List<VolumeClaim> claims = states.stream().flatMap(Permission::claim).toList();
        return onePod.refusal(row, claims)
                .chain(refused -> refused.isPresent()
                        ? Uni.createFrom().item(refused)
                        : limits.refusal(row, attachments(states)));
    }

    private static Set<Attachment> attachments(List<ClaimState> states) {
        return states.stream().flatMap(Permission::attachment).collect(Collectors.toSet());
    }

    private static Stream<VolumeClaim> claim(ClaimState state) {
        return switch (state) {
            case Bound(var claim, var volume) -> Stream.of(claim);
            case Chosen(var claim, var volume) -> Stream.of(claim);
            case Unprovisioned(var claim, var by) -> Stream.of(claim);
            case Unchosen(var claim) -> Stream.of(claim);
            case Waiting waiting -> Stream.empty();
            case Failed failed -> Stream.empty();
        };
    }

    /** A provisioner makes volumes of the driver that has its name. */
    private static Stream<Attachment> attachment(ClaimState state) {
        return switch (state) {
            case Bound(var claim, var volume) -> volume.attachment().stream();
            case Chosen(var claim, var volume) -> volume.attachment().stream();
            case Unprovisioned(var claim, var by) ->
                Stream.of(new Attachment(by.provisioner(), "for claim " + claim.uid()));
            case Unchosen unchosen -> Stream.empty();
            case Waiting waiting -> Stream.empty();
            case Failed failed -> Stream.empty();
        };
    }
}
