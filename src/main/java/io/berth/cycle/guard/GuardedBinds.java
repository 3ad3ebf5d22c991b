package io.berth.cycle.guard;

import static java.util.stream.Collectors.joining;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.Quantity;
import io.berth.cluster.ResourceName;
import io.berth.cycle.guard.GuardVerdict.Allowed;
import io.berth.cycle.guard.GuardVerdict.Denied;
import io.berth.recovery.Fencer;
import io.berth.reservation.Deficit;
import io.berth.reservation.Phase;
import io.berth.reservation.ReplicaId;
import io.berth.reservation.Reservation;
import io.berth.reservation.carriage.Roster;
import io.berth.reservation.guard.GuardResult;
import io.berth.reservation.guard.GuardedClaim;
import io.berth.reservation.guard.GuardedTable;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Reviews binds that others send: the Pod and the node are read, then room is taken and the bind begun in one step, so that it
 * is fenced like one of Berth's own if it does not come about.
 */
@ApplicationScoped
@CheckReturnValue
public class GuardedBinds {
    private static final Logger LOG = Logger.getLogger(GuardedBinds.class);

    /** A bind that was let through so long ago has been written, or been refused by somebody behind us, in all but rare cases. */
    private static final Duration UNDER_WAY = Duration.ofSeconds(1);

    private static final Denied CHANGED = Denied.conflict("the Pod has changed since it was read: try again");

    private final GuardReads reads;
    private final GuardedTable table;
    private final NodeHolders holders;
    private final Roster roster;
    private final Fencer fencer;
    private final ReplicaId me;

    GuardedBinds(
            GuardReads reads, GuardedTable table, NodeHolders holders, Roster roster, Fencer fencer, ReplicaId me) {
        this.reads = reads;
        this.table = table;
        this.holders = holders;
        this.roster = roster;
        this.fencer = fencer;
        this.me = me;
    }

    /** Never fails: what cannot be told is {@code Denied} with 503. */
    public Uni<GuardVerdict> review(GuardAsk ask) {
        return reads.find(ask)
                .chain(found -> answered(ask, found)
                        // What the watch has shown is older than what another replica has let through.
                        .chain(verdict -> verdict.isPresent()
                                ? Uni.createFrom().item(verdict.get())
                                : reads.live(ask)
                                        .chain(live -> answered(ask, live))
                                        .map(second -> second.orElse(CHANGED))))
                .onFailure()
                .recoverWithItem(failure -> {
                    LOG.infof(
                            "A bind of %s/%s could not be reviewed: %s",
                            ask.namespace(), ask.pod(), failure.getMessage());
                    return Denied.unavailable("Berth cannot tell now whether node \"" + ask.node() + "\" has room: "
                            + failure.getMessage());
                });
    }

    /** Empty: the Pod has been read at a newer version before. */
    private Uni<Optional<GuardVerdict>> answered(GuardAsk ask, GuardReads.Found found) {
        return switch (found) {
            case GuardReads.Found.Refused(var denied) -> Uni.createFrom().item(Optional.of(denied));
            case GuardReads.Found.Claimed(var claim) ->
                asked(ask, claim)
                        .chain(result -> result instanceof GuardResult.StaleResourceVersion
                                ? Uni.createFrom().item(Optional.empty())
                                : verdict(ask, claim, result).map(Optional::of));
        };
    }

    private Uni<GuardResult> asked(GuardAsk ask, GuardedClaim claim) {
        return switch (ask.mode()) {
            case ENFORCE -> table.admit(claim);
            case CHECK -> table.check(claim);
        };
    }

    private Uni<GuardVerdict> verdict(GuardAsk ask, GuardedClaim claim, GuardResult result) {
        return switch (result) {
            case GuardResult.Admitted(var row) -> Uni.createFrom().item(new Allowed(Optional.of(row)));
            case GuardResult.Free() -> Uni.createFrom().item(new Allowed(Optional.empty()));
            case GuardResult.NodeFull(var deficits) -> full(claim, deficits);
            case GuardResult.Conflicting(var row, var age) -> conflicting(ask, row, age);
            case GuardResult.HeldByOther(var holder, var node, var phase) ->
                denied(Denied.conflict("the Pod is " + words(phase) + " on node \"" + node + "\" by " + holder));
            case GuardResult.StaleResourceVersion(var row) -> denied(CHANGED);
            case GuardResult.NodeUnknown() ->
                denied(Denied.unavailable("Berth has not seen node \"" + ask.node() + "\" as it is now: try again"));
            case GuardResult.MirrorStale() ->
                denied(Denied.unavailable("Berth's view of the cluster is too old to tell whether node \"" + ask.node()
                        + "\" has room: try again"));
            case GuardResult.TableClosed() ->
                denied(Denied.unavailable("Berth's table is closed after a loss of data, and opens again by itself"));
        };
    }

    private static Uni<GuardVerdict> denied(Denied denied) {
        return Uni.createFrom().item(denied);
    }

    private Uni<GuardVerdict> full(GuardedClaim claim, List<Deficit> deficits) {
        String missing = deficits.stream().map(GuardedBinds::words).collect(joining("; "));
        ResourceName first = deficits.getFirst().resource();
        return holders.of(claim.node(), first)
                .map(who -> who.isEmpty() ? "" : "; of " + first + " " + who)
                .map(who ->
                        Denied.conflict("node \"" + claim.node() + "\" has no room for this Pod: " + missing + who));
    }

    private static String words(Deficit deficit) {
        ResourceName resource = deficit.resource();
        String what = resource.equals(ResourceName.PODS) ? "Too many pods" : "Insufficient " + resource;
        return "%s: %s asked, %s free, %s missing"
                .formatted(
                        what,
                        Quantity.format(resource, deficit.requested()),
                        Quantity.format(resource, Math.max(0, deficit.available())),
                        Quantity.format(resource, deficit.requested() - deficit.available()));
    }

    /** The holder's own row says otherwise. Where a bind may still be on its way, its outcome is waited for, then it is fenced. */
    private Uni<GuardVerdict> conflicting(GuardAsk ask, Reservation row, Duration age) {
        boolean byItself = row.progress().asked();
        if (row.phase() == Phase.Binding
                && !byItself
                && ask.mode() == GuardAsk.Mode.ENFORCE
                && age.compareTo(UNDER_WAY) > 0) {
            roster.claim(me, row.id())
                    .onItem()
                    .transformToUni(
                            claimed -> claimed.map(now -> fencer.begin(now).replaceWithVoid())
                                    .orElseGet(() -> Uni.createFrom().voidItem()))
                    .subscribe()
                    .with(
                            done -> LOG.debugf("Fenced for another bind: %s", row.id()),
                            failure -> LOG.debugf("%s waits for its time: %s", row.id(), failure.getMessage()));
        }
        String why =
                switch (row.phase()) {
                    case Reserved ->
                        row.node().equals(ask.node())
                                ? " and waits for a permit, or for other requests than the Pod has now"
                                : "";
                    case Binding, Fencing, Bound, Released, Expired, Rejected -> ": try again when that has ended";
                };
        return denied(Denied.conflict("the Pod is " + words(row.phase()) + " on node \"" + row.node()
                + "\" by its holder " + row.holder() + (byItself ? " through Berth" : "") + why));
    }

    private static String words(Phase phase) {
        return switch (phase) {
            case Reserved -> "reserved";
            case Binding -> "being bound";
            case Fencing -> "being fenced";
            case Bound -> "bound";
            case Released, Expired, Rejected -> phase.name().toLowerCase(Locale.ROOT);
        };
    }
}
