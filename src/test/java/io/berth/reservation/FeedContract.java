package io.berth.reservation;

import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.fixtures.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The feed: one entry for each change, in dense positions, from any position that is still kept. */
interface FeedContract extends TableContract {
    @Test
    default void tellsEachChangeOnceWithTheRowAfterIt() {
        calls().put(node("n1").build());
        Position start = calls().end();
        assertThat(start.sequence()).isZero();
        Reservation row = calls().grant(pod("web").ttl(Duration.ofSeconds(9)).on("n1"));
        assertThat(calls().renew(row.id())).isInstanceOf(ChangeResult.Changed.class);
        assertThat(calls().beginBind(row.id(), "7")).isInstanceOf(ChangeResult.Changed.class);
        assertThat(calls().beginBind(row.id(), "8")).isInstanceOf(ChangeResult.Changed.class);
        assertThat(calls().beginBind(row.id(), "8")).isInstanceOf(ChangeResult.Changed.class);
        assertThat(calls().settle(row.id(), Settlement.bound)).isInstanceOf(ChangeResult.Changed.class);
        assertThat(calls().settle(row.id(), Settlement.bound)).isInstanceOf(ChangeResult.Changed.class);
        assertThat(calls().settle(row.id(), Settlement.ended)).isInstanceOf(ChangeResult.Released.class);
        List<Change> changes = calls().changesAfter(start);
        assertThat(changes)
                .extracting(Change::type)
                .containsExactly(
                        Change.Type.Reserved,
                        Change.Type.Renewed,
                        Change.Type.Binding,
                        Change.Type.Binding,
                        Change.Type.Bound,
                        Change.Type.Released);
        assertThat(changes).extracting(change -> change.position().sequence()).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
        assertThat(changes)
                .extracting(change -> change.reservation().revision())
                .containsExactly("1", "2", "3", "4", "5", "6");
        assertThat(changes)
                .extracting(change -> change.reason().orElse(""))
                .containsExactly("", "", "", "", "", "ended");
        assertThat(changes).extracting(change -> change.reservation().id()).containsOnly(row.id());
        assertThat(changes.getFirst().reservation()).isEqualTo(row);
        assertThat(changes.get(4).reservation().boundAt()).isPresent();
    }

    @Test
    default void saysWhyARowEnded() {
        calls().put(node("n1").cpu("1").build());
        Position start = calls().end();
        for (RowState end : new RowState[] {RowState.Forgotten, RowState.Failed, RowState.Ended, RowState.Expired}) {
            end.bring(calls());
        }
        assertThat(calls().changesAfter(start).stream()
                        .filter(change -> change.reason().isPresent())
                        .map(change -> change.type() + " " + change.reason().orElseThrow()))
                .containsExactly("Released forgotten", "Released failed", "Released ended", "Expired ttl");
    }

    @Test
    default void readsOnFromAnyPosition() {
        calls().put(node("n1").build());
        Position start = calls().end();
        IntStream.range(0, 7).forEach(i -> calls().grant(pod("p" + i).on("n1")));
        List<Change> all = calls().changesAfter(start);
        assertThat(all).hasSize(7);
        for (int i = 0; i < all.size(); i++) {
            ReadResult.Changes read =
                    (ReadResult.Changes) calls().read(all.get(i).position(), 3);
            assertThat(read.changes()).isEqualTo(all.subList(i + 1, Math.min(i + 4, 7)));
            assertThat(read.end()).isEqualTo(all.getLast().position()).isEqualTo(calls().end());
        }
    }

    @Test
    default void refusesAPositionThatItHasNotGivenOutOrOfAnotherEpoch() {
        calls().put(node("n1").build());
        calls().grant(pod("web").on("n1"));
        Position end = calls().end();
        assertThat(calls().read(new Position(end.epoch(), end.sequence() + 1), 9))
                .isEqualTo(new ReadResult.NotYet());
        assertThat(calls().read(new Position(new Epoch("1"), 0), 9)).isEqualTo(new ReadResult.TooOld());
    }

    @Test
    default void keepsAboutItsLengthAndRefusesWhatWasTrimmed() {
        calls().put(node("n1").build());
        Position start = calls().end();
        Reservation row = calls().grant(pod("web").on("n1"));
        for (int i = 0; i < 2 * TableUnderTest.FEED_LENGTH; i++) {
            assertThat(calls().renew(row.id())).isInstanceOf(ChangeResult.Changed.class);
        }
        Position end = calls().end();
        assertThat(end.sequence()).isEqualTo(2L * TableUnderTest.FEED_LENGTH + 1);
        assertThat(calls().read(start, 9)).isEqualTo(new ReadResult.TooOld());
        Position kept = new Position(end.epoch(), end.sequence() - TableUnderTest.FEED_LENGTH + 1);
        assertThat(calls().changesAfter(kept)).hasSize(TableUnderTest.FEED_LENGTH - 1);
        assertThat(((ReadResult.Changes) calls().read(end, 9)).changes()).isEmpty();
    }

    @Test
    default void addsNothingForARefusal() {
        calls().put(node("n1").pods(1).build());
        calls().grant(pod("web").on("n1"));
        Position before = calls().end();
        assertThat(calls().assume(pod("web").by("beta").on("n1"))).isInstanceOf(AssumeResult.HeldByOther.class);
        assertThat(calls().assume(pod("other").on("n1"))).isInstanceOf(AssumeResult.NodeFull.class);
        assertThat(calls().assume(pod("other").on("n2"))).isInstanceOf(AssumeResult.NodeUnknown.class);
        assertThat(calls().end()).isEqualTo(before);
    }
}
