package io.berth.reservation;

import io.berth.cluster.PodEvents;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jboss.logging.Logger;

/** Tells of what went against a holder, one line each, and counts how assumes end. A success is silent at info level. */
@Startup // A counter that only shows up with its first count hides that count from a rate.
@ApplicationScoped
public class Journal {
    private static final Logger LOG = Logger.getLogger(Journal.class);

    private final Map<Class<?>, Counter> assumes = new HashMap<>();
    private final Counter expired;
    private final PermitTimes permits;
    private final OutcomeEvents events;

    public Journal(MeterRegistry meters, PodEvents events) {
        this.events = new OutcomeEvents(events);
        for (Class<?> result : AssumeResult.class.getPermittedSubclasses()) {
            Counter counter = Counter.builder("berth.assumes")
                    .description("Answers to assumes, by result")
                    .tag("result", result.getSimpleName())
                    .register(meters);
            assumes.put(result, counter);
        }
        this.permits = new PermitTimes(meters);
        this.expired = Counter.builder("berth.reservations.expired")
                .description("Reservations that this replica ended because their time was up")
                .register(meters);
    }

    public void assumed(Claim claim, AssumeResult result) {
        Objects.requireNonNull(assumes.get(result.getClass())).increment();
        switch (result) {
            case AssumeResult.Assumed assumed ->
                LOG.debugf("Assumed %s", assumed.reservation().id());
            case AssumeResult.AlreadyAssumed assumed ->
                LOG.debugf("Assumed already %s", assumed.reservation().id());
            case AssumeResult.HeldByOther held ->
                refused(claim, "held by " + held.holder() + " on " + held.node() + " (" + held.phase() + ")");
            case AssumeResult.Conflicting conflicting ->
                refused(
                        claim,
                        "asked for otherwise before, as "
                                + conflicting.reservation().id());
            case AssumeResult.NodeFull full ->
                refused(
                        claim,
                        full.deficits().isEmpty()
                                ? "no candidate takes Pods"
                                : "no room: " + describe(full.deficits().get(0)));
            case AssumeResult.NodeUnknown unknown -> refused(claim, "no such node");
            case AssumeResult.NodeUnschedulable unschedulable -> refused(claim, "the node is unschedulable");
            case AssumeResult.NodeCoolingDown cooling -> refused(claim, "cooling down until " + cooling.until());
            case AssumeResult.MirrorStale stale -> refused(claim, "the view of the cluster is too old");
            case AssumeResult.TableClosed closed -> refused(claim, "the table is closed");
        }
    }

    /** A change by id that was not done. */
    public void changed(String verb, ReservationId id, Caller caller, ChangeResult result) {
        switch (result) {
            case ChangeResult.Changed changed -> LOG.debugf("%s %s", verb, id);
            case ChangeResult.Released released -> LOG.debugf("%s %s", verb, id);
            case ChangeResult.NotFound notFound -> refused(verb, id, caller, "not found");
            case ChangeResult.Gone gone -> refused(verb, id, caller, "gone");
            case ChangeResult.WrongPhase wrong -> refused(verb, id, caller, "in phase " + wrong.phase());
            case ChangeResult.PermitsOpen open -> refused(verb, id, caller, "a permit is open");
            case ChangeResult.RevisionMismatch mismatch ->
                refused(verb, id, caller, "at revision " + mismatch.revision());
            case ChangeResult.StaleResourceVersion stale -> refused(verb, id, caller, "stale resourceVersion");
        }
    }

    /** A forget; that of a row that is gone already is no refusal. */
    public void forgotten(ReservationId id, Caller caller, ForgetResult result) {
        switch (result) {
            case ForgetResult.Forgotten forgotten -> LOG.debugf("forget %s", id);
            case ForgetResult.AlreadyGone gone -> LOG.debugf("forget %s", id);
            case ForgetResult.NotFound notFound -> refused("forget", id, caller, "not found");
            case ForgetResult.WrongPhase wrong -> refused("forget", id, caller, "in phase " + wrong.phase());
            case ForgetResult.RevisionMismatch mismatch ->
                refused("forget", id, caller, "at revision " + mismatch.revision());
        }
    }

    /** A word on a permit. */
    public void decided(ReservationId id, String permit, Decision decision, PermitResult result) {
        switch (result) {
            case PermitResult.Decided(var row, var waited) ->
                waited.ifPresent(time -> {
                    permits.decided(permit, decision, time);
                    events.tell(row);
                });
            case PermitResult.NotFound notFound -> LOG.debugf("permit %s of %s: not found", permit, id);
            case PermitResult.Gone gone -> LOG.debugf("permit %s of %s: gone", permit, id);
            case PermitResult.WrongPhase wrong -> LOG.debugf("permit %s of %s: %s", permit, id, wrong.phase());
            case PermitResult.NoSuchPermit none -> LOG.debugf("%s has no permit %s", id, permit);
            case PermitResult.AlreadyDecided already ->
                LOG.infof(
                        "Refused: permit %s of %s by %s: it was %s",
                        permit, id, decision.by(), already.permit().state());
        }
    }

    /** A bind that has ended, one way or another. */
    public void concluded(Reservation row) {
        LOG.debugf("%s: %s", row.id(), row.progress().outcome());
        events.tell(row);
    }

    /** A row that was lost to its TTL. */
    public void expired(Reservation row) {
        expired.increment();
        permits.expired(row);
        events.tell(row);
        LOG.infof(
                "Expired: pod=%s uid=%s node=%s holder=%s token=%s",
                row.pod(), row.pod().uid(), row.node(), row.holder(), row.id().token());
    }

    private static String describe(Deficit deficit) {
        return deficit.node() + " has " + deficit.available() + " of " + deficit.resource() + ", " + deficit.requested()
                + " asked";
    }

    private static void refused(Claim claim, String why) {
        LOG.infof(
                "Refused: assume pod=%s uid=%s node=%s holder=%s: %s",
                claim.pod(), claim.pod().uid(), nodes(claim), claim.holder(), why);
    }

    private static void refused(String verb, ReservationId id, Caller caller, String why) {
        LOG.infof("Refused: %s id=%s token=%s holder=%s: %s", verb, id, id.token(), caller.holder(), why);
    }

    private static String nodes(Claim claim) {
        var candidates = claim.placement().candidates();
        return candidates.get(0) + (candidates.size() > 1 ? " and " + (candidates.size() - 1) + " more" : "");
    }
}
