package io.berth.stage.prebind.volume;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.Pod;
import io.berth.cluster.PodDirectory;
import io.berth.cluster.volume.ClaimName;
import io.berth.cluster.volume.Volume.Attachment;
import io.berth.cluster.volume.VolumeDirectory;
import io.berth.reservation.Filter;
import io.berth.reservation.ListResult;
import io.berth.reservation.Phase;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationTable;
import io.berth.reservation.TableUnavailableException;
import io.berth.stage.prebind.volume.ClaimState.Failed;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How many volumes of a CSI driver a node takes: those of the Pods bound there and of those reserved there before count. Whose
 * volume has not been made yet is counted by nobody else, but finds the node full in the end.
 */
@CheckReturnValue
final class NodeLimits {
    private static final int PAGE = 500;

    private final VolumeDirectory volumes;
    private final PodDirectory pods;
    private final ReservationTable table;

    NodeLimits(VolumeDirectory volumes, PodDirectory pods, ReservationTable table) {
        this.volumes = volumes;
        this.pods = pods;
        this.table = table;
    }

    /** Empty: the node takes these too. Costs no read where no driver is named, and one where none is limited. */
    Uni<Optional<Failed>> refusal(Reservation row, Set<Attachment> wanted) {
        return wanted.isEmpty()
                ? Uni.createFrom().item(Optional.empty())
                : volumes.attachLimits(row.node()).chain(limits -> within(row, wanted, limits));
    }

    private Uni<Optional<Failed>> within(Reservation row, Set<Attachment> wanted, Map<String, Integer> limits) {
        Set<Attachment> limited =
                wanted.stream().filter(one -> limits.containsKey(one.driver())).collect(Collectors.toSet());
        return limited.isEmpty()
                ? Uni.createFrom().item(Optional.empty())
                : attached(row).map(there -> full(row, limited, there, limits));
    }

    private static Optional<Failed> full(
            Reservation row, Set<Attachment> wanted, Set<Attachment> there, Map<String, Integer> limits) {
        Set<Attachment> all = new HashSet<>(there);
        all.addAll(wanted);
        return wanted.stream()
                .filter(one -> !there.contains(one))
                .map(Attachment::driver)
                .distinct()
                .filter(driver -> count(all, driver) > limits.getOrDefault(driver, Integer.MAX_VALUE))
                .findFirst()
                .map(driver -> Failed.refused("node " + row.node() + " takes at most " + limits.get(driver)
                        + " volumes of " + driver + ", and has " + count(there, driver)));
    }

    private static long count(Set<Attachment> all, String driver) {
        return all.stream().filter(one -> one.driver().equals(driver)).count();
    }

    private Uni<Set<Attachment>> attached(Reservation row) {
        return claims(row)
                .chain(claims -> claims.isEmpty()
                        ? Uni.createFrom().item(Set.of())
                        : volumes.volumes()
                                .map(all -> all.stream()
                                        .filter(volume -> volume.owner()
                                                .map(owner -> claims.contains(owner.claim()))
                                                .orElse(false))
                                        .flatMap(volume -> volume.attachment().stream())
                                        .collect(Collectors.toSet())));
    }

    /** Those of the Pods that come before on this node. */
    private Uni<Set<ClaimName>> claims(Reservation row) {
        return rows(row, Optional.empty())
                .onItem()
                .transformToUniAndConcatenate(other -> pod(other)
                        .map(found -> found.stream()
                                .flatMap(pod -> pod.claims().stream()
                                        .map(name -> new ClaimName(pod.ref().namespace(), name)))
                                .toList()))
                .onItem()
                .<ClaimName>disjoint()
                .collect()
                .asSet();
    }

    private Multi<Reservation> rows(Reservation row, Optional<ListResult.Cursor> after) {
        var here = new Filter(Optional.of(row.node()), Optional.empty(), Optional.empty(), Optional.empty());
        return table.list(here, PAGE, after).onItem().transformToMulti(result -> switch (result) {
            case ListResult.Page(List<Reservation> items, var next, var position) ->
                Multi.createBy()
                        .concatenating()
                        .streams(
                                Multi.createFrom().items(before(row, items)),
                                next.isEmpty() ? Multi.createFrom().empty() : rows(row, next));
            case ListResult.TableClosed closed -> throw new TableUnavailableException("the table is closed");
            case ListResult.CursorGone gone -> throw new TableUnavailableException("the table has been lost meanwhile");
        });
    }

    private static Stream<Reservation> before(Reservation row, List<Reservation> others) {
        return others.stream()
                .filter(other -> !other.pod().uid().equals(row.pod().uid()))
                .filter(other -> other.phase() == Phase.Bound || other.id().compareTo(row.id()) < 0);
    }

    private Uni<Optional<Pod>> pod(Reservation of) {
        String namespace = of.pod().namespace();
        Optional<Pod> seen = pods.seen(namespace, of.pod().name());
        return seen.isPresent()
                ? Uni.createFrom().item(seen)
                : pods.read(namespace, of.pod().name());
    }
}
