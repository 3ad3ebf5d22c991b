package io.berth.redis;

import static io.berth.fixtures.Answers.answer;
import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.fixtures.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.cluster.NodeName;
import io.berth.reservation.Calls;
import io.berth.reservation.NodeState;
import io.berth.reservation.Reservation;
import io.berth.reservation.TableUnavailableException;
import io.berth.reservation.room.RoomView;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The view of all nodes' room: as the table has them, whatever has happened before the question. */
class RoomViewTest {
    private final RedisUnderTest table = RedisUnderTest.shared();
    private final Calls calls = new Calls(table);
    private final RoomView view = table.roomView();

    @BeforeEach
    void opened() {
        calls.open(Optional.empty(), Duration.ZERO);
    }

    @Test
    void everyChangeOfANodeShows() {
        assertThat(seen("n1")).isEmpty();
        calls.put(node("n1").cpu("4").build());
        agrees("n1");
        Reservation row = calls.grant(pod("web").cpu("1").on("n1"));
        agrees("n1");
        calls.beginBind(row.id());
        agrees("n1");
        calls.put(node("n1").cpu("8").cordoned().build());
        agrees("n1");
    }

    @Test
    void aNodeThatIsDeletedIsGone() {
        calls.put(node("n1").build());
        calls.put(node("n2").build());
        agrees("n1");
        answer(table.nodes().delete(new NodeName("n1")));
        assertThat(seen("n1")).isEmpty();
        agrees("n2");
    }

    @Test
    void moreNodesThanOneAnswerHoldsAreReadInSeveral() {
        for (int i = 0; i < 1100; i++) {
            calls.put(node("node-" + i).cpu("4").build());
        }
        agrees("node-0");
        agrees("node-1099");
    }

    @Test
    void aTableThatWasLostIsReadAnew() {
        calls.put(node("n1").cpu("4").build());
        agrees("n1");
        table.lose();
        assertThatThrownBy(() -> answer(view.current())).isInstanceOf(TableUnavailableException.class);
        calls.open(Optional.empty(), Duration.ZERO);
        assertThat(seen("n1")).isEmpty();
        calls.put(node("n1").cpu("2").build());
        agrees("n1");
    }

    private Optional<NodeState> seen(String name) {
        return answer(view.current()).node(new NodeName(name));
    }

    private void agrees(String name) {
        assertThat(seen(name))
                .isEqualTo(answer(table.nodes().find(new NodeName(name))))
                .isPresent();
    }
}
