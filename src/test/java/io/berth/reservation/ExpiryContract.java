package io.berth.reservation;

import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.fixtures.PodBuilder.pod;
import static io.berth.reservation.Calls.ALPHA;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A TTL frees Reserved rows, by the table's clock, to the millisecond (INV-3). */
interface ExpiryContract extends TableContract {
    Duration MILLI = Duration.ofMillis(1);
    Duration SECOND = Duration.ofSeconds(1);

    @Test
    default void keepsARowUntilItsLastMillisecondAndNoLonger() {
        calls().put(node("n1").build());
        Reservation row = calls().grant(pod("web").ttl(SECOND).on("n1"));
        calls().table().pass(SECOND.minus(MILLI));
        assertThat(calls().expire()).isZero();
        assertThat(Snapshot.expiresIn(calls().row(row.id()))).contains(MILLI);
        calls().table().pass(MILLI);
        assertThat(calls().find(row.id())).isEqualTo(new FindResult.Gone());
        assertThat(calls().listAll(Filter.ALL, 10)).isEmpty();
        assertThat(calls().expire()).isOne();
        assertThat(calls().expire()).isZero();
        assertThat(calls().node("n1").rows()).isEqualTo(new NodeState.Rows(0, 0, 0));
    }

    @Test
    default void grantsTheRoomOfADueRowToWhoeverAsks() {
        calls().put(node("n1").pods(1).build());
        Reservation first = calls().grant(pod("web").ttl(SECOND).on("n1"));
        calls().table().pass(SECOND);
        Reservation second = calls().grant(pod("other").by("beta").on("n1"));
        assertThat(calls().renew(first.id())).isEqualTo(new ChangeResult.Gone());
        assertThat(calls().beginBind(first.id())).isEqualTo(new ChangeResult.Gone());
        assertThat(calls().forget(first.id())).isEqualTo(new ForgetResult.AlreadyGone());
        assertThat(Snapshot.timeless(calls().row(second.id()))).isEqualTo(Snapshot.timeless(second));
    }

    @Test
    default void grantsAnewToTheUidOfADueRow() {
        calls().put(node("n1").build());
        Reservation first = calls().grant(pod("web").ttl(SECOND).on("n1"));
        calls().table().pass(SECOND);
        Reservation second = calls().grant(pod("web").ttl(SECOND).on("n1"));
        assertThat(second.id()).isNotEqualTo(first.id());
        assertThat(calls().node("n1").rows()).isEqualTo(new NodeState.Rows(1, 0, 0));
    }

    @Test
    default void reapsThirtyTwoDueRowsBeforeItLooksForRoom() {
        calls().put(node("n1").pods(34).build());
        IntStream.range(0, 34)
                .forEach(i -> calls().grant(pod("p" + i).ttl(SECOND).on("n1")));
        calls().table().pass(SECOND);
        calls().grant(pod("next").on("n1"));
        assertThat(calls().node("n1").rows()).isEqualTo(new NodeState.Rows(3, 0, 0));
        assertThat(calls().listAll(Filter.ALL, 100)).hasSize(1);
        assertThat(calls().expire()).isEqualTo(2);
    }

    @Test
    default void endsTheDueRowOfItsOwnUidThoughOthersAreOlder() {
        calls().put(node("n1").pods(34).build());
        IntStream.range(0, 33)
                .forEach(i -> calls().grant(pod("p" + i).ttl(SECOND).on("n1")));
        calls().grant(pod("own").ttl(SECOND.plus(MILLI)).on("n1"));
        calls().table().pass(SECOND.plus(MILLI));
        calls().grant(pod("own").on("n1"));
        assertThat(calls().node("n1").rows()).isEqualTo(new NodeState.Rows(2, 0, 0));
        assertThat(calls().expire()).isOne();
    }

    @Test
    default void endsThirtyTwoRowsACall() {
        calls().put(node("n1").pods(100).build());
        IntStream.range(0, 33)
                .forEach(i -> calls().grant(pod("p" + i).ttl(SECOND).on("n1")));
        calls().table().pass(SECOND);
        assertThat(calls().expire()).isEqualTo(32);
        assertThat(calls().expire()).isOne();
        assertThat(calls().expire()).isZero();
    }

    @Test
    default void endsTheOldestExpiryFirst() {
        calls().put(node("n1").build());
        calls().grant(pod("late").ttl(SECOND.multipliedBy(3)).on("n1"));
        calls().grant(pod("early").ttl(SECOND).on("n1"));
        calls().grant(pod("middle").ttl(SECOND.multipliedBy(2)).on("n1"));
        Position before = calls().end();
        calls().table().pass(SECOND.multipliedBy(3));
        assertThat(calls().expire()).isEqualTo(3);
        List<Change> changes = calls().changesAfter(before);
        assertThat(changes)
                .extracting(change -> change.reservation().pod().name())
                .containsExactly("early", "middle", "late");
        assertThat(changes).allSatisfy(change -> {
            assertThat(change.type()).isEqualTo(Change.Type.Expired);
            assertThat(change.reason()).contains("ttl");
            assertThat(change.reservation().phase()).isEqualTo(Phase.Expired);
        });
    }

    @Test
    default void endsThoseOfOneInstantInTheOrderOfTheirGrants() {
        calls().put(node("n1").build());
        IntStream.range(0, 12)
                .forEach(i -> calls().grant(pod("p" + i).ttl(SECOND).on("n1")));
        Position before = calls().end();
        calls().table().pass(SECOND);
        assertThat(calls().expire()).isEqualTo(12);
        assertThat(calls().changesAfter(before))
                .extracting(change -> change.reservation().pod().name())
                .containsExactlyElementsOf(
                        IntStream.range(0, 12).mapToObj(i -> "p" + i).toList());
    }

    @Test
    default void renewsToNowPlusTheRowsTtlOrTheCallers() {
        calls().put(node("n1").build());
        Reservation row = calls().grant(pod("web").ttl(Duration.ofSeconds(10)).on("n1"));
        calls().table().pass(Duration.ofSeconds(4));
        Reservation renewed = renewed(row, Optional.empty());
        assertThat(Snapshot.expiresIn(renewed)).contains(Duration.ofSeconds(10));
        assertThat(renewed.revision()).isEqualTo("2");
        Reservation shorter = renewed(row, Optional.of(SECOND));
        assertThat(Snapshot.expiresIn(shorter)).contains(SECOND);
        assertThat(shorter.ttl()).isEqualTo(Duration.ofSeconds(10));
        calls().table().pass(SECOND);
        assertThat(calls().renew(row.id())).isEqualTo(new ChangeResult.Gone());
    }

    @Test
    default void renewsNoFurtherThanTheLongestLifetime() {
        calls().put(node("n1").build());
        Duration ttl = Claim.MAX_TTL;
        Reservation row = calls().grant(pod("web").ttl(ttl).on("n1"));
        Duration step = ttl.minus(MILLI);
        for (int i = 1; i <= 2; i++) {
            calls().table().pass(step);
            assertThat(Snapshot.expiresIn(renewed(row, Optional.empty()))).contains(ttl);
        }
        calls().table().pass(step);
        assertThat(Snapshot.expiresIn(renewed(row, Optional.empty()))).contains(MILLI.multipliedBy(3));
        calls().table().pass(MILLI.multipliedBy(2));
        Reservation last = renewed(row, Optional.empty());
        assertThat(last.expiry().orElseThrow().at()).isEqualTo(row.createdAt().plus(ReservationTable.MAX_LIFETIME));
        calls().table().pass(MILLI);
        assertThat(calls().renew(row.id())).isEqualTo(new ChangeResult.Gone());
    }

    private Reservation renewed(Reservation row, Optional<Duration> ttl) {
        ChangeResult result = calls().renew(row.id(), ALPHA, ttl, Precondition.NONE);
        assertThat(result).isInstanceOf(ChangeResult.Changed.class);
        return ((ChangeResult.Changed) result).reservation();
    }
}
