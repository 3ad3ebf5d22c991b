package io.berth.api.extender;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.extender.BodyBudget.Ticket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BodyBudgetTest {
    private final BodyBudget budget = new BodyBudget(100);
    private final List<String> admitted = new ArrayList<>();

    @Test
    void holdsNoMoreAtOnceAndKeepsTheOrder() {
        Ticket first = ticket("first", 60);
        Ticket second = ticket("second", 60);
        Ticket third = ticket("third", 10);
        assertThat(List.of(budget.enter(first), budget.enter(second), budget.enter(third)))
                .containsOnly(true);
        assertThat(admitted).containsExactly("first");
        budget.leave(first);
        assertThat(admitted).containsExactly("first", "second", "third");
    }

    @Test
    void whoGoesAwayInTheLineIsPassedOver() {
        Ticket first = ticket("first", 100);
        Ticket gone = ticket("gone", 100);
        Ticket last = ticket("last", 100);
        assertThat(List.of(budget.enter(first), budget.enter(gone), budget.enter(last)))
                .containsOnly(true);
        budget.leave(gone);
        budget.leave(first);
        budget.leave(first);
        assertThat(admitted).containsExactly("first", "last");
        budget.leave(last);
        assertThat(budget.enter(ticket("all", 100))).isTrue();
        assertThat(admitted).endsWith("all");
    }

    @Test
    void theLineHasAnEnd() {
        assertThat(budget.enter(ticket("first", 100))).isTrue();
        int waiting = 0;
        while (waiting < 10_000 && budget.enter(ticket("more", 1))) {
            waiting++;
        }
        assertThat(waiting).isBetween(1, 1_000);
    }

    private Ticket ticket(String name, long bytes) {
        return new Ticket(bytes, () -> admitted.add(name));
    }
}
