package io.berth.reservation;

import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.fixtures.PodBuilder.pod;
import static io.berth.reservation.Calls.BETA;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.NodeName;
import io.berth.fixtures.PodBuilder;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Lists of rows: every filter, and pages while rows come and go. */
interface ListContract extends TableContract {
    /** Every combination of two nodes, holders, namespaces and three phases, in a mixed order. */
    private void fill() {
        calls().put(node("n1").build());
        calls().put(node("n1.a").build());
        for (int i = 0; i < 24; i++) {
            PodBuilder pod = pod("p" + i)
                    .namespace(i / 2 % 2 == 0 ? "default" : "default-a")
                    .by(i / 4 % 2 == 0 ? "alpha" : "beta");
            Reservation row = calls().grant(pod.on(i % 2 == 0 ? "n1" : "n1.a"));
            Caller caller = new Caller(pod.holder(), false);
            if (i / 8 > 0) {
                assertThat(calls().beginBind(row.id(), caller, Optional.empty(), Precondition.NONE))
                        .isInstanceOf(ChangeResult.Changed.class);
            }
            if (i / 8 > 1) {
                assertThat(calls().settle(row.id(), caller, Settlement.bound, Precondition.NONE))
                        .isInstanceOf(ChangeResult.Changed.class);
            }
        }
    }

    @Test
    default void listsWhatAFilterMatchesInTheOrderOfGrants() {
        fill();
        List<Reservation> all = calls().listAll(Filter.ALL, 100);
        assertThat(all)
                .hasSize(24)
                .extracting(row -> row.pod().name())
                .containsExactlyElementsOf(
                        IntStream.range(0, 24).mapToObj(i -> "p" + i).toList());
        for (Filter filter : filters()) {
            List<Reservation> expected =
                    all.stream().filter(filter::matches).map(Snapshot::timeless).toList();
            assertThat(expected).as("%s", filter).isNotEmpty();
            for (int limit : new int[] {1, 3, 100}) {
                assertThat(calls().listAll(filter, limit).stream().map(Snapshot::timeless))
                        .as("%s, %d a page", filter, limit)
                        .isEqualTo(expected);
            }
        }
        assertThat(calls().listAll(
                                new Filter(
                                        Optional.of(new NodeName("n")),
                                        Optional.empty(),
                                        Optional.empty(),
                                        Optional.empty()),
                                9))
                .isEmpty();
    }

    private static List<Filter> filters() {
        return IntStream.range(0, 16)
                .mapToObj(bits -> new Filter(
                        present(bits, 1, new NodeName("n1")),
                        present(bits, 2, PodBuilder.BETA),
                        present(bits, 4, Phase.Binding),
                        present(bits, 8, "default")))
                .toList();
    }

    private static <T> Optional<T> present(int bits, int bit, T value) {
        return (bits & bit) == 0 ? Optional.empty() : Optional.of(value);
    }

    @Test
    default void givesPagesThatAreFullWithoutAFilter() {
        fill();
        ListResult.Page first = page(Optional.empty(), 10);
        ListResult.Page second = page(first.next(), 10);
        ListResult.Page third = page(second.next(), 10);
        assertThat(List.of(first, second, third))
                .extracting(page -> page.items().size())
                .containsExactly(10, 10, 4);
        assertThat(third.next()).isEmpty();
    }

    @Test
    default void listsEachRowThatLivesThroughoutExactlyOnce() {
        fill();
        List<Reservation> before = calls().listAll(Filter.ALL, 100);
        ListResult.Page first = page(Optional.empty(), 5);
        // ends rows on both sides of the cursor, the row at the cursor among them, and grants new ones
        for (int i : new int[] {0, 4, 5, 7}) {
            Caller caller = i < 4 ? Calls.ALPHA : BETA;
            assertThat(calls().forget(before.get(i).id(), caller, Precondition.NONE))
                    .isEqualTo(new ForgetResult.Forgotten());
        }
        calls().grant(pod("new").on("n1"));
        assertThat(calls().beginBind(before.get(6).id(), BETA, Optional.empty(), Precondition.NONE))
                .isInstanceOf(ChangeResult.Changed.class);
        ListResult.Page second = page(first.next(), 100);
        assertThat(first.items()).extracting(row -> row.pod().name()).containsExactly("p0", "p1", "p2", "p3", "p4");
        assertThat(second.items())
                .extracting(row -> row.pod().name())
                .startsWith("p6", "p8", "p9")
                .endsWith("p23", "new");
        assertThat(second.next()).isEmpty();
    }

    @Test
    default void carriesTheFirstPagesPositionFromWhichAWatchMissesNothing() {
        fill();
        Position start = calls().end();
        ListResult.Page first = page(Optional.empty(), 5);
        Reservation late = calls().grant(pod("new").on("n1"));
        ListResult.Page second = page(first.next(), 100);
        assertThat(first.position()).isEqualTo(start);
        assertThat(second.position()).isEqualTo(start);
        assertThat(calls().changesAfter(second.position()))
                .extracting(change -> change.reservation().id())
                .containsExactly(late.id());
    }

    @Test
    default void refusesACursorOfAnotherEpoch() {
        fill();
        Position old = new Position(new Epoch("1"), 0);
        assertThat(calls().list(Filter.ALL, 5, Optional.of(new ListResult.Cursor(old, "1"))))
                .isEqualTo(new ListResult.CursorGone());
    }

    private ListResult.Page page(Optional<ListResult.Cursor> after, int limit) {
        return (ListResult.Page) calls().list(Filter.ALL, limit, after);
    }
}
