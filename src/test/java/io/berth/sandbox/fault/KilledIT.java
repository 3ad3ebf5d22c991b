package io.berth.sandbox.fault;

import static io.berth.sandbox.fault.ApiCalls.bindOf;
import static io.berth.sandbox.fault.ApiCalls.fenceOf;
import static io.berth.sandbox.fault.ApiCalls.nodeRead;
import static io.berth.sandbox.fault.ApiCalls.podRead;
import static io.berth.sandbox.fault.FaultyCluster.LIMIT;
import static io.berth.sandbox.fault.RedisCalls.verb;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisCommand;
import io.berth.sandbox.cluster.NeedsCluster;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code kill -9} in every gap between two steps of a bind: another replica brings it to its end. */
@NeedsCluster
class KilledIT {
    private FaultyCluster at;
    private FaultyReplica left;
    private FaultyReplica right;

    @BeforeEach
    void heal() {
        at = FaultyCluster.healed();
        left = at.left();
        right = at.right();
    }

    private Carried reserved(String pod, String node) {
        return at.reserved(pod, node, right);
    }

    @Test
    void atTheReadsAndAroundThePost() {
        at.node("killed-1");
        at.node("killed-2");
        at.node("killed-3");
        var reading = reserved("killed-reading", "killed-3");
        var toNode = reserved("killed-node", "killed-2");
        var posting = reserved("killed-posting", "killed-1");
        var posted = reserved("killed-posted", "killed-1");
        // What the watch has shown of a Pod is good enough to bind by; only another look is a live one.
        left.api().rules().strike(nodeRead("killed-3"), Fate.instead(ApiAnswer.internalError()));
        var podHeld = left.api().rules().strike(podRead(reading.pod()), Fate.held());
        var nodeHeld = left.api().rules().strike(nodeRead("killed-2"), Fate.held());
        var postHeld = left.api().rules().strike(bindOf(posting.pod()), Fate.held());
        var answerHeld = left.api().rules().strike(bindOf(posted.pod()), Fate.answerHeld());
        reading.askedOf(left);
        toNode.askedOf(left);
        posting.askedOf(left);
        posted.askedOf(left);
        podHeld.awaitHeld(LIMIT);
        nodeHeld.awaitHeld(LIMIT);
        postHeld.awaitHeld(LIMIT);
        answerHeld.awaitHeld(LIMIT);
        left.kill();

        assertThat(posting.resultAt(right)).isEqualTo("Fenced");
        postHeld.release();
        assertThat(postHeld.awaitAnswer(LIMIT).status()).isEqualTo(409);
        left.heal();
        reading.awaitBound();
        toNode.awaitBound();
        posted.awaitBound();
        posting.awaitFenced();
        at.awaitWhole("killed-1", right.rest());
        at.awaitWhole("killed-2", right.rest());
        at.awaitWhole("killed-3", right.rest());
    }

    @Test
    void beforeBeginBindIsDelivered() {
        at.node("killed-begin");
        var pod = reserved("killed-beginning", "killed-begin");
        var held = left.redis().rules().strike(verb("begin_bind", pod.token()), Fate.held());
        pod.askedOf(left);
        held.awaitHeld(LIMIT);
        left.kill();
        assertThat(pod.resultAt(right)).isEqualTo("Bound");
        // The dead one's word comes after all.
        held.release();
        assertThat(held.awaitAnswer(LIMIT).text()).contains("WRONG_PHASE");
        left.heal();
        pod.awaitBound();
        at.awaitWhole("killed-begin", right.rest());
    }

    @Test
    void afterBeginBindIsDelivered() {
        at.node("killed-begun");
        var pod = reserved("killed-begun", "killed-begun");
        killAtRedis("begin_bind", pod, Fate.answerHeld());
        assertThat(pod.resultAt(right)).isEqualTo("Fenced");
        left.heal();
        pod.awaitFenced();
        at.awaitWhole("killed-begun", right.rest());
    }

    @Test
    void aroundTheConclusion() {
        at.node("killed-conclude");
        var before = reserved("killed-concluding", "killed-conclude");
        killAtRedis("conclude", before, Fate.held());
        assertThat(before.resultAt(right)).isEqualTo("Bound");
        left.heal();
        var after = reserved("killed-concluded", "killed-conclude");
        killAtRedis("conclude", after, Fate.answerHeld());
        left.heal();
        before.awaitBound();
        after.awaitBound();
        at.awaitWhole("killed-conclude", right.rest());
    }

    private Strike<RedisCommand, RedisAnswer> killAtRedis(String verb, Carried pod, Fate<RedisAnswer> fate) {
        var held = left.redis().rules().strike(verb(verb, pod.token()), fate);
        pod.askedOf(left);
        held.awaitHeld(LIMIT);
        left.kill();
        return held;
    }

    /** The fence is the right one's, since the left one is dead; then the right one dies at it, and the left one fences. */
    @Test
    void atTheFenceAndAtTheRelease() {
        at.node("killed-fence");
        var patching = reserved("killed-patching", "killed-fence");
        var patched = reserved("killed-patched", "killed-fence");
        var freeing = reserved("killed-freeing", "killed-fence");
        var posts = Stream.of(patching, patched, freeing)
                .map(pod -> left.api().rules().strike(bindOf(pod.askedOf(left).pod()), Fate.held()))
                .toList();
        posts.forEach(post -> post.awaitHeld(LIMIT));
        var patch = right.api().rules().strike(fenceOf(patching.pod()), Fate.held());
        var answer = right.api().rules().strike(fenceOf(patched.pod()), Fate.answerHeld());
        var conclusion = right.redis().rules().strike(verb("conclude", freeing.token()), Fate.held());
        left.kill();
        patch.awaitHeld(LIMIT);
        answer.awaitHeld(LIMIT);
        conclusion.awaitHeld(LIMIT);
        right.kill();
        left.restart();

        assertThat(Stream.of(patching, patched, freeing).map(pod -> pod.resultAt(left)))
                .containsOnly("Fenced");
        patch.release();
        assertThat(patch.awaitAnswer(LIMIT).status()).isEqualTo(409);
        conclusion.release();
        assertThat(conclusion.awaitAnswer(LIMIT).text()).contains("GONE");
        posts.forEach(Strike::release);
        assertThat(posts)
                .allSatisfy(post -> assertThat(post.awaitAnswer(LIMIT).status()).isEqualTo(409));
        right.heal();
        Stream.of(patching, patched, freeing).forEach(Carried::awaitFenced);
        at.awaitWhole("killed-fence", right.rest());
    }

    @Test
    void afterTheReleaseIsDelivered() {
        at.node("killed-free");
        var pod = reserved("killed-freed", "killed-free");
        var post = left.api().rules().strike(bindOf(pod.pod()), Fate.held());
        pod.askedOf(left);
        post.awaitHeld(LIMIT);
        var freed = right.redis().rules().strike(verb("conclude", pod.token()), Fate.answerHeld());
        left.kill();
        freed.awaitHeld(LIMIT);
        right.kill();
        left.heal();
        right.heal();
        pod.awaitFenced();
        at.awaitWhole("killed-free", right.rest());
    }
}
