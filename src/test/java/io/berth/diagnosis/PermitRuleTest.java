package io.berth.diagnosis;

import static io.berth.diagnosis.Case.LATER;
import static io.berth.diagnosis.Case.unbound;
import static io.berth.diagnosis.DiagnosisAssert.says;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.reservation.Outcome;
import io.berth.reservation.Permit;
import io.berth.reservation.Permit.Kind;
import io.berth.reservation.Permit.State;
import io.berth.reservation.Phase;
import io.berth.reservation.Progress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PermitRuleTest {
    private static final Instant SOON = LATER.plusSeconds(5);

    @Test
    void permitsAreNamedWithTheirTimes() {
        says(reserved(
                        permit("quota", Kind.permit, State.waiting, LATER),
                        permit("done", Kind.permit, State.allowed, LATER)))
                .is(Verdict.WAITING_FOR_PERMIT, Side.scheduler)
                .since(LATER)
                .waitsFor("permit quota")
                .inWords("It has room on node node-01, reserved by scheduler alpha, and waits for permit quota since"
                        + " 2026-11-29T12:01:00Z, until 2026-11-29T12:02:00Z at the latest.");
        says(reserved(
                        permit("late", Kind.permit, State.waiting, SOON),
                        permit("early", Kind.permit, State.waiting, LATER)))
                .is(Verdict.WAITING_FOR_PERMIT, Side.scheduler)
                .since(LATER)
                .waitsFor("permit late", "permit early");
    }

    @Test
    void volumesAreTheStoragesOnceTheirTimeHasBegun() {
        var waits = permit(
                "volume",
                Kind.prebind,
                State.waiting,
                LATER,
                "claim data by provisioner x since t, claim logs by provisioner y since t");
        says(reserved(waits))
                .is(Verdict.WAITING_FOR_VOLUME, Side.storage)
                .since(LATER)
                .waitsFor("claim data by provisioner x since t", "claim logs by provisioner y since t")
                .inWords("It has room on node node-01, reserved by scheduler alpha, and waits for its volumes since"
                        + " 2026-11-29T12:01:00Z: claim data by provisioner x since t, claim logs by provisioner y since t,"
                        + " until 2026-11-29T12:02:00Z at the latest.");
        var later = new Permit(
                "volume",
                Kind.prebind,
                State.waiting,
                Duration.ofMinutes(1),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        says(reserved(permit("quota", Kind.permit, State.waiting, LATER), later))
                .is(Verdict.WAITING_FOR_PERMIT, Side.scheduler)
                .waitsFor("permit quota");
        says(reserved(later)).is(Verdict.RESERVED, Side.scheduler);
    }

    @Test
    void anotherPluginIsASchedulersMatter() {
        says(reserved(permit("network", Kind.prebind, State.waiting, LATER, "an address")))
                .is(Verdict.WAITING_FOR_PERMIT, Side.scheduler)
                .waitsFor("permit network (an address)");
    }

    @Test
    void roomThatIsHeldAfterABindSaysHowThatEnded() {
        var outcome = new Outcome(
                Outcome.Result.VolumeElsewhere, Optional.empty(), Optional.of("volume pv is in zone b."), 0, LATER);
        says(unbound()
                        .progress(new Progress(List.of(), true, 0, Optional.of(outcome)))
                        .row(Phase.Reserved, "alpha", "node-01"))
                .is(Verdict.RESERVED, Side.scheduler)
                .inWords(
                        "Scheduler alpha has reserved room on node node-01 until 2026-11-29T12:01:30Z; its last bind ended at"
                                + " 2026-11-29T12:01:00Z: VolumeElsewhere: volume pv is in zone b.");
    }

    @Test
    void aVolumeThatPinsThePodIsAFact() {
        var claim = new ClaimFacts(
                "data",
                Optional.of("Bound"),
                Optional.of("fast"),
                Optional.of("x"),
                true,
                Optional.of("node-01"),
                false,
                Optional.of(new ClaimFacts.Pinned("pv-1", "topology.kubernetes.io/zone is b")),
                Optional.empty());
        assertThat(unbound().claim(claim).explain().facts())
                .contains("volume pv-1 of its claim data can be reached only where topology.kubernetes.io/zone is b");
    }

    private static Case reserved(Permit... permits) {
        return unbound()
                .progress(new Progress(List.of(permits), false, 0, Optional.empty()))
                .row(Phase.Reserved, "alpha", "node-01");
    }

    private static Permit permit(String name, Kind kind, State state, Instant since, String... waitingFor) {
        return new Permit(
                name,
                kind,
                state,
                Duration.ofMinutes(1),
                Optional.of(since),
                Optional.of(since.plusSeconds(60)),
                Optional.empty(),
                Optional.empty(),
                List.of(waitingFor).stream().findFirst());
    }
}
