package io.berth.redis;

import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.fixtures.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.fixtures.PodBuilder;
import io.berth.reservation.Calls;
import io.berth.reservation.ChangeResult;
import io.berth.reservation.Filter;
import io.berth.reservation.ListResult;
import io.berth.reservation.OpenResult;
import io.berth.reservation.Phase;
import io.berth.reservation.Reservation;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a page costs Redis: it is not for the caller's limit to say how many calls a search takes. */
class RedisListPagesTest {
    private static final int ROWS = 40;

    private final RedisUnderTest table = RedisUnderTest.shared();
    private final Calls calls = new Calls(table);

    @Test
    void looksAtManyRowsInOneCallForAShortPageThatFewMatch() {
        assertThat(calls.open(Optional.empty(), Duration.ZERO)).isInstanceOf(OpenResult.Open.class);
        calls.put(node("n1").pods(2 * ROWS).build());
        for (int i = 0; i < ROWS; i++) {
            Reservation row = calls.grant(pod("alpha-" + i).on("n1"));
            assertThat(calls.beginBind(row.id())).isInstanceOf(ChangeResult.Changed.class);
            calls.grant(pod("beta-" + i).by("beta").on("n1"));
        }
        Filter none = new Filter(
                Optional.empty(), Optional.of(PodBuilder.BETA), Optional.of(Phase.Binding), Optional.empty());

        table.redis.call("CONFIG", "RESETSTAT");
        ListResult.Page page = (ListResult.Page) calls.list(none, 1, Optional.empty());
        assertThat(page.items()).isEqualTo(List.of());
        assertThat(page.next()).isEmpty();
        assertThat((String) table.redis.call("INFO", "commandstats")).contains("cmdstat_evalsha:calls=1,");
    }
}
