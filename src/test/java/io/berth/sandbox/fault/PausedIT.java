package io.berth.sandbox.fault;

import static io.berth.sandbox.fault.ApiCalls.bindOf;
import static io.berth.sandbox.fault.ApiCalls.fenceOf;
import static io.berth.sandbox.fault.ApiCalls.nodeRead;
import static io.berth.sandbox.fault.ApiCalls.podRead;
import static io.berth.sandbox.fault.FaultyCluster.LIMIT;
import static io.berth.sandbox.fault.RedisCalls.verb;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.cluster.NeedsCluster;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** SIGSTOP in every gap between two steps of a bind, past the fence: who comes back finds it done, and does nothing more. */
@NeedsCluster
class PausedIT {
    private FaultyCluster at;
    private FaultyReplica left;
    private FaultyReplica right;

    @BeforeEach
    void heal() {
        at = FaultyCluster.healed();
        left = at.left();
        right = at.right();
    }

    @AfterEach
    void resume() {
        at.replicas().forEach(one -> one.replica().resume());
    }

    private Carried reserved(String pod, String node) {
        return at.reserved(pod, node, right);
    }

    @Test
    void atTheReadsAndAroundThePost() {
        Stream.of("paused-1", "paused-2", "paused-3").forEach(at::node);
        var reading = reserved("paused-reading", "paused-3");
        var toNode = reserved("paused-node", "paused-2");
        var posting = reserved("paused-posting", "paused-1");
        var posted = reserved("paused-posted", "paused-1");
        left.api().rules().strike(nodeRead("paused-3"), Fate.instead(ApiAnswer.internalError()));
        var podHeld = left.api().rules().strike(podRead(reading.pod()), Fate.answerHeld());
        var nodeHeld = left.api().rules().strike(nodeRead("paused-2"), Fate.answerHeld());
        var postHeld = left.api().rules().strike(bindOf(posting.pod()), Fate.held());
        var answerHeld = left.api().rules().strike(bindOf(posted.pod()), Fate.answerHeld());
        Stream.of(reading, toNode, posting, posted).forEach(pod -> pod.askedOf(left));
        Stream.of(podHeld, nodeHeld, postHeld, answerHeld).forEach(held -> held.awaitHeld(LIMIT));
        left.replica().pause();

        assertThat(reading.resultAt(right)).isEqualTo("Bound");
        assertThat(toNode.resultAt(right)).isEqualTo("Bound");
        assertThat(posted.resultAt(right)).isEqualTo("Bound");
        assertThat(posting.resultAt(right)).isEqualTo("Fenced");
        var more = left.api().rules().strikeAll(bindOf("*"), Fate.pass());
        var fences = left.api().rules().strikeAll(fenceOf("*"), Fate.pass());
        Stream.of(podHeld, nodeHeld, postHeld, answerHeld).forEach(Strike::release);
        left.replica().resume();

        assertThat(postHeld.awaitAnswer(LIMIT).status()).isEqualTo(409);
        posting.awaitFenced();
        Stream.of(reading, toNode, posted).forEach(Carried::awaitBound);
        Stream.of("paused-1", "paused-2", "paused-3").forEach(node -> at.awaitWhole(node, left.rest()));
        assertThat(more.picked()).as("more binds").isEmpty();
        assertThat(fences.picked()).as("fences of its own").isEmpty();
    }

    /** The answer is there when it comes back, if it has not given up by then: then its POST is refused. */
    @Test
    void betweenBeginBindAndThePost() {
        at.node("paused-begin");
        var pod = reserved("paused-begun", "paused-begin");
        var begun = left.redis().rules().strike(verb("begin_bind", pod.token()), Fate.answerHeld());
        pod.askedOf(left);
        begun.awaitHeld(LIMIT);
        left.replica().pause();
        begun.release();
        assertThat(pod.resultAt(right)).isEqualTo("Fenced");
        var posts = left.api().rules().strikeAll(bindOf(pod.pod()), Fate.pass());
        left.replica().resume();
        pod.awaitFenced();
        at.awaitWhole("paused-begin", left.rest());
        assertThat(posts.answers()).extracting(ApiAnswer::status).isSubsetOf(409);
        assertThat(posts.picked()).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void beforeTheConclusionIsDelivered() {
        at.node("paused-conclude");
        var pod = reserved("paused-concluding", "paused-conclude");
        var held = left.redis().rules().strike(verb("conclude", pod.token()), Fate.held());
        pod.askedOf(left);
        held.awaitHeld(LIMIT);
        left.replica().pause();
        assertThat(pod.resultAt(right)).isEqualTo("Bound");
        held.release();
        // The other's word stands, or its own, sent once more before it was paused.
        assertThat(held.awaitAnswer(LIMIT).text()).containsAnyOf("LOST", "KNOWN", "STANDS");
        left.replica().resume();
        pod.awaitBound();
        at.awaitWhole("paused-conclude", left.rest());
    }

    /** The left one binds and dies for long, the right one fences and is paused at it, and the left one, back, takes over. */
    @Test
    void atTheFenceAndAtTheRelease() {
        at.node("paused-fence");
        var patching = reserved("paused-patching", "paused-fence");
        var patched = reserved("paused-patched", "paused-fence");
        var freeing = reserved("paused-freeing", "paused-fence");
        var posts = Stream.of(patching, patched, freeing)
                .map(pod -> left.api().rules().strike(bindOf(pod.askedOf(left).pod()), Fate.held()))
                .toList();
        posts.forEach(post -> post.awaitHeld(LIMIT));
        var patch = right.api().rules().strike(fenceOf(patching.pod()), Fate.held());
        var answer = right.api().rules().strike(fenceOf(patched.pod()), Fate.answerHeld());
        var conclusion = right.redis().rules().strike(verb("conclude", freeing.token()), Fate.held());
        left.replica().pause();
        patch.awaitHeld(LIMIT);
        answer.awaitHeld(LIMIT);
        conclusion.awaitHeld(LIMIT);
        right.replica().pause();
        left.replica().resume();

        assertThat(Stream.of(patching, patched, freeing).map(pod -> pod.resultAt(left)))
                .containsOnly("Fenced");
        patch.release();
        answer.release();
        conclusion.release();
        assertThat(patch.awaitAnswer(LIMIT).status()).isEqualTo(409);
        assertThat(conclusion.awaitAnswer(LIMIT).text()).contains("GONE");
        right.replica().resume();
        posts.forEach(Strike::release);
        assertThat(posts)
                .allSatisfy(post -> assertThat(post.awaitAnswer(LIMIT).status()).isEqualTo(409));
        Stream.of(patching, patched, freeing).forEach(Carried::awaitFenced);
        at.awaitWhole("paused-fence", right.rest());
    }
}
