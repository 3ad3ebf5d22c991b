package io.berth.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedReadTest {
    private final List<UniEmitter<? super String>> reads = new ArrayList<>();
    private final List<String> got = new ArrayList<>();
    private final SharedRead<String> shared =
            new SharedRead<>(() -> Uni.createFrom().emitter(reads::add));

    @Test
    void whoeverAsksWhileOneIsReadSharesTheNext() {
        ask("a");
        ask("b");
        ask("c");
        assertThat(reads).hasSize(1);
        reads.get(0).complete("1");
        assertThat(got).containsExactly("a1");
        assertThat(reads).hasSize(2);
        reads.get(1).complete("2");
        assertThat(got).containsExactly("a1", "b2", "c2");
        assertThat(reads).as("nobody asks any more").hasSize(2);
        ask("d");
        assertThat(reads).hasSize(3);
    }

    @Test
    void aFailureIsForThoseAloneWhoSharedIt() {
        ask("a");
        ask("b");
        reads.get(0).fail(new IllegalStateException("planted"));
        reads.get(1).complete("2");
        assertThat(got).containsExactly("a planted", "b2");
    }

    private void ask(String who) {
        var unused = shared.ask()
                .subscribe()
                .with(item -> got.add(who + item), failure -> got.add(who + " " + failure.getMessage()));
    }
}
