package io.berth.sandbox.fault;

import static io.berth.sandbox.fault.ApiCalls.bindOf;
import static io.berth.sandbox.fault.FaultyCluster.LIMIT;
import static io.berth.sandbox.fault.RedisCalls.verb;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.cluster.NeedsCluster;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nobody listens where the API server was: binds wait, count no attempt, and go on when it is back. */
@NeedsCluster
class OutageIT {
    private static final Duration OUTAGE = Duration.ofSeconds(12);

    private FaultyCluster at;
    private FaultyReplica left;

    @BeforeEach
    void heal() {
        at = FaultyCluster.healed();
        left = at.left();
    }

    private Carried reserved(String pod) {
        return at.reserved(pod, "outage", at.right());
    }

    @Test
    void bindsGoOnWhenTheApiServerIsBack() {
        at.node("outage");
        var asked = reserved("outage-asked");
        var begun = reserved("outage-begun");
        var posted = reserved("outage-posted");
        var silent = reserved("outage-silent");
        var lost = left.api().rules().strike(bindOf(posted.pod()), Fate.unanswered());
        var never = left.api().rules().strike(bindOf(silent.pod()), Fate.held());
        posted.askedOf(left);
        silent.askedOf(left);
        lost.awaitAnswer(LIMIT);
        never.awaitHeld(LIMIT);
        var begin = left.redis().rules().strike(verb("begin_bind", begun.token()), Fate.answerHeld());
        begun.askedOf(left);
        begin.awaitHeld(LIMIT);
        at.replicas().forEach(one -> one.api().refuse());
        // Only then is no connection left that a POST could be written to.
        await().atMost(LIMIT)
                .until(() -> left.rest()
                                .get("/v1/pods/default/outage-asked/diagnosis")
                                .status()
                        == 503);
        begin.release();
        asked.askedOf(left);

        // Far longer than a bind may be without evidence: nothing is given up, and nothing is freed.
        await().during(OUTAGE)
                .atMost(LIMIT)
                .until(() -> Stream.of(asked, begun, silent)
                        .noneMatch(pod -> pod.phaseAt(at.right()).isEmpty()));
        at.replicas().forEach(one -> one.api().accept());
        Stream.of(asked, begun, posted).forEach(Carried::awaitBound);
        silent.awaitFenced();
        never.release();
        assertThat(never.awaitAnswer(LIMIT).status()).isEqualTo(409);
        Stream.of(asked, begun).forEach(pod -> assertThat(pod.attemptsAt(left)).isEqualTo(1));
        at.awaitWhole("outage", left.rest());
    }
}
