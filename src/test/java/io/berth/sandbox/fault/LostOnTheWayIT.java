package io.berth.sandbox.fault;

import static io.berth.sandbox.fault.ApiCalls.bindOf;
import static io.berth.sandbox.fault.ApiCalls.fenceOf;
import static io.berth.sandbox.fault.ApiCalls.nodeRead;
import static io.berth.sandbox.fault.ApiCalls.podRead;
import static io.berth.sandbox.fault.FaultyCluster.LIMIT;
import static io.berth.sandbox.fault.RedisCalls.verb;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.cluster.NeedsCluster;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each call of a bind is delivered and its answer lost, delivered late, twice or not at all, or answered in the server's stead. */
@NeedsCluster
class LostOnTheWayIT {
    private FaultyCluster at;
    private FaultyReplica left;
    private Rules<ApiRequest, ApiAnswer> api;

    @BeforeEach
    void heal() {
        at = FaultyCluster.healed();
        left = at.left();
        api = left.api().rules();
    }

    private Carried reserved(String pod, String node) {
        return at.reserved(pod, node, at.right());
    }

    @Test
    void answersToReadsAreLost() {
        at.node("lost-reads");
        var pod = reserved("lost-read", "lost-reads");
        var node = api.strike(nodeRead("lost-reads"), Fate.unanswered());
        var read = api.strike(podRead(pod.pod()), Fate.unanswered());
        pod.askedOf(left).awaitBound();
        assertThat(node.answers()).hasSize(1);
        assertThat(read.answers()).hasSize(1);
        assertThat(pod.attemptsAt(left)).isEqualTo(1);
        at.awaitWhole("lost-reads", left.rest());
    }

    /** One bind after another, since a lost answer takes all with it that its connection has under way. */
    @Test
    void answersOfTheTableAreLost() {
        at.node("lost-table");
        Stream.of("carry", "begin_bind", "conclude").forEach(verb -> {
            var pod = reserved("lost-" + verb.replace('_', '-'), "lost-table");
            var lost = left.redis().rules().strike(verb(verb, pod.token()), Fate.unanswered());
            pod.askedOf(left).awaitBound();
            assertThat(lost.answers()).hasSize(1);
            assertThat(pod.attemptsAt(left)).isEqualTo(1);
        });
        at.awaitWhole("lost-table", left.rest());
    }

    @Test
    void whatThePostIsAnsweredDecides() {
        at.node("lost-posts");
        var lost = reserved("lost-post", "lost-posts");
        var reset = reserved("lost-reset", "lost-posts");
        var twice = reserved("lost-twice", "lost-posts");
        var copied = reserved("lost-copied", "lost-posts");
        var busy = reserved("lost-busy", "lost-posts");
        var broken = reserved("lost-broken", "lost-posts");
        var slow = reserved("lost-slow", "lost-posts");
        api.strike(bindOf(lost.pod()), Fate.unanswered());
        var never = api.strikeAll(bindOf(reset.pod()), Fate.reset());
        var both = api.strike(bindOf(twice.pod()), Fate.twice());
        var copy = api.strike(bindOf(copied.pod()), Fate.copyHeld());
        api.strike(bindOf(busy.pod()), Fate.instead(ApiAnswer.tooManyRequests(1)));
        var inVain = api.strikeAll(bindOf(broken.pod()), Fate.instead(ApiAnswer.internalError()));
        api.strike(bindOf(slow.pod()), Fate.deliveredBut(ApiAnswer.timeout()));
        Stream.of(lost, reset, twice, copied, busy, broken, slow).forEach(pod -> pod.askedOf(left));

        Stream.of(lost, twice, copied, busy, slow).forEach(Carried::awaitBound);
        copy.release();
        assertThat(copy.awaitAnswers(2, LIMIT)).extracting(ApiAnswer::status).containsExactly(201, 409);
        assertThat(both.answers()).extracting(ApiAnswer::status).containsExactly(201, 409);
        assertThat(busy.attemptsAt(left)).isEqualTo(2);
        Stream.of(reset, broken).forEach(Carried::awaitFenced);
        assertThat(never.picked()).hasSize(1);
        assertThat(inVain.picked()).hasSize(1);
        at.awaitWhole("lost-posts", left.rest());
    }

    /** It is under way for as long as a bad day takes, and meanwhile another has the room. */
    @Test
    void aPostThatArrivesAfterTheFenceIsRefused() {
        at.node("lost-late");
        var pod = reserved("lost-late", "lost-late");
        var late = api.strike(bindOf(pod.pod()), Fate.late(Duration.ofSeconds(30)));
        pod.askedOf(left);
        late.awaitPicked(LIMIT);
        pod.awaitFenced();
        var next = reserved("lost-next", "lost-late");
        next.askedOf(left).awaitBound();
        assertThat(late.answers()).isEmpty();
        assertThat(late.awaitAnswer(LIMIT).status()).isEqualTo(409);
        assertThat(pod.isBound()).isFalse();
        at.awaitWhole("lost-late", left.rest());
    }

    /** Each by whichever replica comes first, so the answers of both are lost. */
    @Test
    void answersOfTheFenceAreLost() {
        at.node("lost-fence");
        var claiming = reserved("lost-claiming", "lost-fence");
        var fencing = reserved("lost-fencing", "lost-fence");
        var freeing = reserved("lost-freeing", "lost-fence");
        Stream.of(claiming, fencing, freeing).forEach(pod -> api.strike(bindOf(pod.pod()), Fate.reset()));
        for (var replica : at.replicas()) {
            replica.api().rules().strike(fenceOf(fencing.pod()), Fate.unanswered());
            replica.redis().rules().strike(verb("conclude", freeing.token()), Fate.unanswered());
        }
        var claims = at.replicas().stream()
                .map(replica -> replica.redis().rules().strikeAll(verb("unresolved"), Fate.unanswered()))
                .toList();
        Stream.of(claiming, fencing, freeing).forEach(pod -> pod.askedOf(left));
        await().atMost(LIMIT)
                .until(() -> claims.stream()
                        .flatMap(claim -> claim.answers().stream())
                        .anyMatch(answer -> answer.text().contains(claiming.pod())));
        claims.forEach(Strike::end);
        Stream.of(claiming, fencing, freeing).forEach(Carried::awaitFenced);
        at.awaitWhole("lost-fence", left.rest());
    }
}
