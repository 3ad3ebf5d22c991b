package io.berth.sandbox.fault;

import static io.berth.sandbox.fault.ApiCalls.bindOf;
import static io.berth.sandbox.fault.ApiCalls.nodeRead;
import static io.berth.sandbox.fault.FaultyCluster.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.cluster.NeedsCluster;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** SIGTERM in the middle of binds. */
@NeedsCluster
class TerminatedIT {
    private static final int BY_SIGTERM = 143;

    private FaultyCluster at;
    private FaultyReplica left;
    private FaultyReplica right;

    @BeforeEach
    void heal() {
        at = FaultyCluster.healed();
        left = at.left();
        right = at.right();
    }

    @Test
    void whatIsAtTheApiServerIsWaitedFor() {
        at.node("ended-1");
        var pod = at.reserved("ended-posted", "ended-1", right);
        var held = left.api().rules().strike(bindOf(pod.pod()), Fate.answerHeld());
        pod.askedOf(left);
        held.awaitHeld(LIMIT);
        var end = CompletableFuture.supplyAsync(left.replica()::terminate);
        await().atMost(LIMIT).until(() -> !left.replica().answers("/q/health/ready"));
        held.release();
        assertThat(end.join()).isEqualTo(BY_SIGTERM);
        assertThat(pod.resultAt(right)).isEqualTo("Bound");
        assertThat(pod.attemptsAt(right)).isOne();
        at.awaitWhole("ended-1", right.rest());
    }

    @Test
    void whatCannotGoOnIsHandedOver() {
        at.node("ended-2");
        var pod = at.reserved("ended-waiting", "ended-2", right);
        var failing = left.api().rules().strikeAll(nodeRead("ended-2"), Fate.instead(ApiAnswer.internalError()));
        pod.askedOf(left);
        await().atMost(LIMIT).until(() -> !failing.picked().isEmpty());
        assertThat(left.replica().terminate()).isEqualTo(BY_SIGTERM);
        assertThat(pod.resultAt(right)).isEqualTo("Bound");
        at.awaitWhole("ended-2", right.rest());
    }
}
