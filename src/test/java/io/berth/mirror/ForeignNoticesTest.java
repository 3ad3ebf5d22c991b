package io.berth.mirror;

import static io.berth.fixtures.Answers.answer;
import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.mirror.SeenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.Pod;
import io.berth.cluster.PodTimes;
import io.berth.doctor.Notices;
import io.berth.doctor.Notices.Foreign;
import io.berth.fixtures.PodBuilder;
import io.berth.mirror.PodFollowed.Word;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which binds past the table are told of for an hour, on real Redis. */
class ForeignNoticesTest {
    private final Follower follower = new Follower();
    private final Notices notices = follower.table.notices();

    @BeforeEach
    void aNode() {
        follower.compareNodes(
                1, node("n1").cpu("9").build(), node("n2").cpu("9").build());
        follower.comparePods(1);
        follower.prove();
    }

    private Instant now() {
        return Instant.ofEpochMilli(follower.table.nowMillis()).truncatedTo(ChronoUnit.SECONDS);
    }

    private static Pod boundAt(Instant at, Pod pod) {
        var times = new PodTimes(at, Optional.of(at), Optional.empty(), Optional.empty(), Optional.empty());
        return new Pod(
                pod.ref(),
                pod.version(),
                pod.schedulerName(),
                pod.requests(),
                pod.priority(),
                pod.node(),
                pod.nominated(),
                pod.deleting(),
                pod.terminal(),
                pod.gates(),
                pod.claims(),
                pod.rejection(),
                times);
    }

    private Notices.Noticed read() {
        return answer(notices.read());
    }

    @Test
    void aBindOfThisEpochIsToldOfOnceAndForAnHour() {
        follower.table.pass(Duration.ofMinutes(10));
        var at = now();
        var web = boundAt(at, pod("web").by("stock").on("n1").at(5));
        assertThat(follower.tell(web)).isEqualTo(Word.FOREIGN);
        follower.tell(web);
        assertThat(read().foreign()).containsExactly(new Foreign("default", "foreign:stock", at));
        follower.tellGone(web);
        assertThat(read().foreign()).as("its end undoes nothing").hasSize(1);
        follower.table.pass(Duration.ofMinutes(59));
        assertThat(read().foreign()).hasSize(1);
        follower.table.pass(Duration.ofMinutes(2));
        assertThat(read().foreign()).isEmpty();
    }

    @Test
    void whatATableFindsWhenItBeginsIsNoNews() {
        follower.tell(boundAt(now().minusSeconds(30), pod("old").on("n1").at(5)));
        assertThat(read().foreign()).isEmpty();
        follower.tell(boundAt(now(), pod("new").on("n1").at(6)));
        assertThat(read().foreign()).hasSize(1);
    }

    @Test
    void aPodOfOursThatIsBoundElsewhereIsAndOneThatIsBoundHereIsNot() {
        follower.calls.grant(PodBuilder.pod("ours").cpu("100m").on("n1"));
        follower.calls.grant(PodBuilder.pod("taken").cpu("100m").on("n1"));
        follower.tell(boundAt(now(), pod("ours").on("n1").at(5)));
        follower.tell(boundAt(now(), pod("taken").by("thief").on("n2").at(6)));
        assertThat(read().foreign()).extracting(Foreign::holder).containsExactly("foreign:thief");
    }

    @Test
    void aThousandAreTheMost() {
        for (int i = 0; i < 1010; i++) {
            follower.tell(boundAt(now(), pod("p" + i).cpu(1).on("n1").at(5 + i)));
        }
        assertThat(read().foreign()).hasSize(1000);
    }

    @Test
    void visitorsHaveAFirstAndALastTimeAndAreNotTooMany() {
        answer(notices.note("review"));
        var first = read().now();
        follower.table.pass(Duration.ofMinutes(3));
        answer(notices.note("review"));
        assertThat(read().visitors())
                .containsExactly(new Notices.Visitor("review", first, first.plus(Duration.ofMinutes(3))));
        for (int i = 0; i < 150; i++) {
            answer(notices.note("scheduler foreign:s" + i + " h"));
        }
        assertThat(read().visitors()).hasSizeBetween(1, 100);
    }
}
