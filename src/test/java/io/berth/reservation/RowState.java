package io.berth.reservation;

import static io.berth.fixtures.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;

/** The rows of the state × operation table: every standing that an id can have, and how it comes to it. */
enum RowState {
    Reserved,
    Binding,
    Bound,
    /** Its time is over, and nothing has reaped it yet. */
    Due,
    Expired,
    Forgotten,
    Failed,
    Ended,
    NeverGranted,
    OldEpoch,
    NewerEpoch;

    static final Duration TTL = Duration.ofSeconds(1);

    /** A Pod on node {@code n1} by {@code alpha} in this state. */
    ReservationId bring(Calls calls) {
        Reservation row = calls.grant(pod("web").cpu("500m").ttl(TTL).on("n1"));
        ReservationId id = row.id();
        switch (this) {
            case Reserved -> {}
            case Binding -> bind(calls, id);
            case Bound -> {
                bind(calls, id);
                settle(calls, id, Settlement.bound);
            }
            case Due -> calls.table().pass(TTL);
            case Expired -> {
                calls.table().pass(TTL);
                assertThat(calls.expire()).isOne();
            }
            case Forgotten -> assertThat(calls.forget(id)).isEqualTo(new ForgetResult.Forgotten());
            case Failed -> {
                bind(calls, id);
                settle(calls, id, Settlement.failed);
            }
            case Ended -> {
                bind(calls, id);
                settle(calls, id, Settlement.bound);
                settle(calls, id, Settlement.ended);
            }
            case NeverGranted -> {
                return new ReservationId(id.epoch(), new FencingToken("2"));
            }
            case OldEpoch -> {
                return new ReservationId(new Epoch("1"), id.token());
            }
            case NewerEpoch -> {
                return new ReservationId(new Epoch("9999999999999999"), id.token());
            }
        }
        return id;
    }

    Optional<Phase> phase() {
        return switch (this) {
            case Reserved -> Optional.of(Phase.Reserved);
            case Binding -> Optional.of(Phase.Binding);
            case Bound -> Optional.of(Phase.Bound);
            case Due, Expired, Forgotten, Failed, Ended, NeverGranted, OldEpoch, NewerEpoch -> Optional.empty();
        };
    }

    private static void bind(Calls calls, ReservationId id) {
        assertThat(calls.beginBind(id)).isInstanceOf(ChangeResult.Changed.class);
    }

    private static void settle(Calls calls, ReservationId id, Settlement outcome) {
        assertThat(calls.settle(id, outcome)).isInstanceOfAny(ChangeResult.Changed.class, ChangeResult.Released.class);
    }
}
