package io.berth.mirror;

import static io.berth.fixtures.Answers.answer;
import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.mirror.Follower.version;
import static io.berth.mirror.SeenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.Pod;
import io.berth.cluster.ResourceName;
import io.berth.fixtures.PodBuilder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How the whole table is compared with a list: when, by whom, and while others write to it. */
class ComparisonTest {
    private static final Duration INTERVAL = Duration.ofSeconds(30);
    private final Follower follower = new Follower();

    @BeforeEach
    void aClusterOfTwoNodes() {
        follower.compareNodes(
                1, node("n1").cpu("1").build(), node("n2").cpu("1").build());
        follower.comparePods(1);
        follower.prove();
    }

    private FollowedTable.Beat beat(String seen) {
        return beat(seen, false);
    }

    private FollowedTable.Beat beat(String seen, boolean comparing) {
        return answer(follower.table
                .followed()
                .beat(Optional.of(follower.epoch), Optional.of(seen), comparing, Duration.ofSeconds(2), INTERVAL));
    }

    private boolean compares() {
        return beat("1").compare();
    }

    @Test
    void aPodThatMovesToAnotherRowBetweenTwoPagesIsNotTakenForAbsent() {
        follower.calls.grant(PodBuilder.pod("web").cpu("300m").on("n1"));
        List<Pod> all = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            all.add(pod("other-" + i).cpu(1).on("n1").at(10 + i));
            follower.tell(all.getLast());
        }
        Pod web = pod("web").cpu(300).on("n2").at(400);
        all.add(web);
        var meanwhile = new BetweenPages(
                follower.table.followed(),
                () -> follower.table.followed().followPods(follower.epoch, List.of(new PodSighting.OnNode(web))));
        var way = new PodWay(meanwhile, new Witness(new Follower.Heard(new ArrayList<>()), meters()));
        answer(way.compare(new Seen.Listed<>(all, version(500))));
        assertThat(follower.calls.node("n1").reserved().get(ResourceName.CPU)).isZero();
        assertThat(follower.calls.node("n2").bound().get(ResourceName.CPU)).isEqualTo(300);
    }

    private static SimpleMeterRegistry meters() {
        return new SimpleMeterRegistry();
    }

    @Test
    void oneThatIsDoneIsDueAgainAfterItsInterval() {
        assertThat(compares()).isFalse();
        follower.table.pass(INTERVAL);
        assertThat(compares()).isTrue();
        follower.comparePods(2);
        follower.table.pass(INTERVAL.minusMillis(1));
        assertThat(compares()).isFalse();
        follower.table.pass(Duration.ofMillis(1));
        assertThat(compares()).isTrue();
    }

    @Test
    void oneWhoseReplicaHasDiedIsSoonAnothers() {
        follower.table.pass(INTERVAL);
        assertThat(compares()).isTrue();
        assertThat(compares()).isFalse();
        follower.table.pass(INTERVAL.dividedBy(3));
        assertThat(compares()).isTrue();
    }

    @Test
    void oneThatTakesLongStaysWithItsReplica() {
        follower.table.pass(INTERVAL);
        assertThat(compares()).isTrue();
        follower.table.pass(INTERVAL.dividedBy(4));
        assertThat(beat("1", true).compare()).isFalse();
        follower.table.pass(INTERVAL.dividedBy(4));
        assertThat(compares()).isFalse();
    }

    @Test
    void aMarkThatIsNoneOfOursStopsNoBeat() {
        var before = beat("1").age();
        assertThat(beat("by hand").age()).isEqualTo(before);
        assertThat(beat("9".repeat(30)).age()).isEqualTo(before);
        String justNow = Long.toString(follower.table.nowMillis() - 1);
        for (String odd : List.of("0x1a2", justNow + ".5", "1.79e+12", " " + justNow, justNow + "\n", "-1")) {
            follower.table.pass(Duration.ofSeconds(1));
            assertThat(beat(odd).age()).isPresent().isNotEqualTo(before);
        }
    }
}
