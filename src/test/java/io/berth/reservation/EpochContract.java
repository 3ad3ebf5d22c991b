package io.berth.reservation;

import static io.berth.fixtures.Answers.answer;
import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.fixtures.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** One life of the data after another: nothing is granted in between, and the second knows nothing of the first (INV-5, INV-6). */
interface EpochContract extends TableContract {
    Duration DRAIN = Duration.ofSeconds(2);

    private Epoch today() {
        return calls().end().epoch();
    }

    @Test
    default void staysOpenHoweverOftenItIsOpened() {
        Epoch first = today();
        assertThat(calls().open(Optional.empty(), DRAIN)).isEqualTo(new OpenResult.Open(first));
        assertThat(calls().open(Optional.of(first), DRAIN)).isEqualTo(new OpenResult.Open(first));
        assertThat(calls().open(Optional.of(new Epoch("1")), DRAIN)).isEqualTo(new OpenResult.Open(first));
        assertThat(today()).isEqualTo(first);
    }

    @Test
    default void grantsNothingUntilOldBindersAreDone() {
        calls().put(node("n1").build());
        Reservation row = calls().grant(pod("web").on("n1"));
        Epoch first = today();
        calls().table().lose();
        calls().put(node("n1").build());
        assertThat(calls().assume(pod("web").on("n1"))).isInstanceOf(AssumeResult.TableClosed.class);
        assertThat(calls().open(Optional.of(first), DRAIN)).isEqualTo(new OpenResult.Draining(DRAIN));
        calls().table().pass(DRAIN.minusMillis(1));
        assertThat(calls().open(Optional.of(first), DRAIN)).isEqualTo(new OpenResult.Draining(Duration.ofMillis(1)));
        assertThat(calls().open(Optional.empty(), DRAIN)).isEqualTo(new OpenResult.Draining(Duration.ofMillis(1)));
        assertThat(calls().assume(pod("web").on("n1")))
                .isInstanceOfSatisfying(
                        AssumeResult.TableClosed.class,
                        closed -> assertThat(closed.retryAfter()).isBetween(Duration.ZERO, DRAIN));
        assertThat(calls().renew(row.id())).isEqualTo(new ChangeResult.Gone());
        assertThat(calls().beginBind(row.id())).isEqualTo(new ChangeResult.Gone());
        calls().table().pass(Duration.ofMillis(1));
        OpenResult opened = calls().open(Optional.of(first), DRAIN);
        assertThat(opened)
                .isInstanceOfSatisfying(
                        OpenResult.Open.class,
                        open -> assertThat(number(open.epoch())).isGreaterThan(number(first)));
        Reservation second = calls().grant(pod("web").on("n1"));
        assertThat(second.id().epoch()).isEqualTo(((OpenResult.Open) opened).epoch());
        assertThat(second.id().token().value()).isEqualTo("1");
    }

    @Test
    default void opensLargerEpochsAlsoWhenTheClockHasGoneBack() {
        Epoch ahead = new Epoch("9000000000000000");
        calls().table().lose();
        assertThat(calls().open(Optional.of(ahead), Duration.ZERO))
                .isEqualTo(new OpenResult.Open(new Epoch("9000000000000001")));
    }

    @Test
    default void knowsNothingOfAnEarlierEpoch() {
        calls().put(node("n1").build());
        Reservation row = calls().grant(pod("web").on("n1"));
        Position position = calls().end();
        ListResult.Cursor cursor = new ListResult.Cursor(position, "0");
        calls().table().lose();
        knowsNothing(row.id(), position, cursor);
        assertThat(answer(calls().table().feed().end())).isInstanceOf(ReadResult.TableClosed.class);
        assertThat(calls().list(Filter.ALL, 9, Optional.empty())).isInstanceOf(ListResult.TableClosed.class);
        assertThat(calls().expire()).isZero();
        assertThat(calls().open(Optional.of(position.epoch()), Duration.ZERO)).isInstanceOf(OpenResult.Open.class);
        knowsNothing(row.id(), position, cursor);
        assertThat(calls().end().sequence()).isZero();
        assertThat(calls().allNodes(9)).isEmpty();
    }

    private void knowsNothing(ReservationId id, Position position, ListResult.Cursor cursor) {
        assertThat(calls().find(id)).isEqualTo(new FindResult.Gone());
        assertThat(calls().forget(id)).isEqualTo(new ForgetResult.AlreadyGone());
        assertThat(calls().settle(id, Settlement.bound)).isEqualTo(new ChangeResult.Gone());
        assertThat(calls().read(position, 9)).isEqualTo(new ReadResult.TooOld());
        assertThat(calls().list(Filter.ALL, 9, Optional.of(cursor))).isEqualTo(new ListResult.CursorGone());
    }

    private static long number(Epoch epoch) {
        return Long.parseLong(epoch.value());
    }
}
