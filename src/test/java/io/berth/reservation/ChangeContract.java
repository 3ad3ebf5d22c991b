package io.berth.reservation;

import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.fixtures.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.ResourceVersion;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Begin-bind and settle: what they make of a row, once and again (INV-4). */
interface ChangeContract extends TableContract {
    private Reservation reserved() {
        calls().put(node("n1").cpu("1").build());
        return calls().grant(pod("web").cpu("500m").ttl(Duration.ofSeconds(1)).on("n1"));
    }

    private static Reservation changed(ChangeResult result) {
        assertThat(result).isInstanceOf(ChangeResult.Changed.class);
        return ((ChangeResult.Changed) result).reservation();
    }

    @Test
    default void freesABindingRowByNoTtl() {
        Reservation row = reserved();
        Reservation binding = changed(calls().beginBind(row.id(), "7"));
        assertThat(binding.phase()).isEqualTo(Phase.Binding);
        assertThat(binding.revision()).isEqualTo("2");
        assertThat(binding.expiry()).isEmpty();
        assertThat(binding.resourceVersion()).contains(new ResourceVersion("7"));
        calls().table().pass(Duration.ofSeconds(2));
        assertThat(calls().expire()).isZero();
        assertThat(calls().row(row.id())).isEqualTo(binding);
    }

    @Test
    default void changesNothingWhenABeginBindIsRepeated() {
        Reservation row = reserved();
        Reservation first = changed(calls().beginBind(row.id(), "7"));
        Snapshot before = Snapshot.of(calls());
        assertThat(changed(calls().beginBind(row.id(), "7"))).isEqualTo(first);
        assertThat(changed(calls().beginBind(row.id()))).isEqualTo(first);
        assertThat(Snapshot.of(calls())).isEqualTo(before);
    }

    @Test
    default void storesANewerResourceVersionAndRefusesAnOlderOne() {
        Reservation row = reserved();
        changed(calls().beginBind(row.id(), "99"));
        Reservation newer = changed(calls().beginBind(row.id(), "100"));
        assertThat(newer.resourceVersion()).contains(new ResourceVersion("100"));
        assertThat(newer.revision()).isEqualTo("3");
        Snapshot before = Snapshot.of(calls());
        assertThat(calls().beginBind(row.id(), "99")).isEqualTo(new ChangeResult.StaleResourceVersion(newer));
        assertThat(calls().beginBind(row.id(), "0")).isEqualTo(new ChangeResult.StaleResourceVersion(newer));
        assertThat(Snapshot.of(calls())).isEqualTo(before);
    }

    @Test
    default void tellsResourceVersionsApartWhereADoubleCannot() {
        Reservation row = reserved();
        changed(calls().beginBind(row.id(), "9007199254740993"));
        assertThat(calls().beginBind(row.id(), "9007199254740992"))
                .isInstanceOf(ChangeResult.StaleResourceVersion.class);
        assertThat(changed(calls().beginBind(row.id(), "18446744073709551615")).resourceVersion())
                .contains(new ResourceVersion("18446744073709551615"));
    }

    @Test
    default void takesAResourceVersionAfterABeginBindWithoutOne() {
        Reservation row = reserved();
        assertThat(changed(calls().beginBind(row.id())).resourceVersion()).isEmpty();
        Reservation named = changed(calls().beginBind(row.id(), "5"));
        assertThat(named.resourceVersion()).contains(new ResourceVersion("5"));
        assertThat(named.revision()).isEqualTo("3");
    }

    @Test
    default void settlesAsBoundOnceAndKeepsTheRoom() {
        Reservation row = reserved();
        changed(calls().beginBind(row.id(), "7"));
        Reservation bound = changed(calls().settle(row.id(), Settlement.bound));
        assertThat(bound.phase()).isEqualTo(Phase.Bound);
        assertThat(bound.revision()).isEqualTo("3");
        assertThat(bound.resourceVersion()).contains(new ResourceVersion("7"));
        assertThat(bound.boundAt()).hasValueSatisfying(at -> assertThat(at).isAfterOrEqualTo(row.createdAt()));
        Snapshot before = Snapshot.of(calls());
        assertThat(changed(calls().settle(row.id(), Settlement.bound))).isEqualTo(bound);
        assertThat(Snapshot.of(calls())).isEqualTo(before);
        calls().table().pass(Duration.ofSeconds(2));
        assertThat(calls().expire()).isZero();
        assertThat(calls().row(row.id())).isEqualTo(bound);
    }

    @Test
    default void showsTheLastStateOfARowThatHasEnded() {
        Reservation row = reserved();
        changed(calls().beginBind(row.id(), "7"));
        ChangeResult result = calls().settle(row.id(), Settlement.failed);
        assertThat(result).isInstanceOfSatisfying(ChangeResult.Released.class, released -> {
            assertThat(released.reservation().id()).isEqualTo(row.id());
            assertThat(released.reservation().pod()).isEqualTo(row.pod());
            assertThat(released.reservation().requests()).isEqualTo(row.requests());
            assertThat(released.reservation().phase()).isEqualTo(Phase.Released);
            assertThat(released.reservation().revision()).isEqualTo("3");
            assertThat(released.reservation().expiry()).isEmpty();
            assertThat(released.reservation().resourceVersion()).contains(new ResourceVersion("7"));
        });
        assertThat(calls().find(row.id()))
                .isInstanceOfSatisfying(
                        FindResult.Gone.class,
                        gone -> assertThat(gone.outcome().orElseThrow().result())
                                .isEqualTo(Outcome.Result.Refused));
    }

    @Test
    default void leavesTheResourceVersionOfAReservedRowOpen() {
        Reservation row = reserved();
        Optional<Duration> longer = Optional.of(Duration.ofSeconds(9));
        Reservation renewed = changed(calls().renew(row.id(), Calls.ALPHA, longer, Precondition.NONE));
        assertThat(renewed.resourceVersion()).isEmpty();
        assertThat(changed(calls().beginBind(row.id(), "0")).resourceVersion()).contains(new ResourceVersion("0"));
    }
}
