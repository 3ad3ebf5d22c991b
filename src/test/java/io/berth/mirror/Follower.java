package io.berth.mirror;

import static io.berth.fixtures.Answers.answer;

import io.berth.cluster.Node;
import io.berth.cluster.NodeName;
import io.berth.cluster.Pod;
import io.berth.cluster.PodEvents;
import io.berth.cluster.PodRef;
import io.berth.cluster.ResourceVersion;
import io.berth.cluster.SeenNode;
import io.berth.redis.RedisUnderTest;
import io.berth.reservation.Calls;
import io.berth.reservation.Epoch;
import io.berth.reservation.OpenResult;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A follower's hand on a real table, without an API server: a test says what was seen, and in which order it is told. */
final class Follower {
    final RedisUnderTest table = RedisUnderTest.besideCluster();
    final Calls calls = new Calls(table);
    final MeterRegistry meters = new SimpleMeterRegistry();
    final List<String> events = new ArrayList<>();
    final Epoch epoch = ((OpenResult.Open) calls.open(Optional.empty(), Duration.ZERO)).epoch();
    final PodWay pods = new PodWay(table.followed(), new Witness(new Heard(events), meters));
    final NodeWay nodes = new NodeWay(table.followed());

    record Heard(List<String> events) implements PodEvents {
        @Override
        public Uni<Void> post(PodRef pod, Severity severity, String reason, String message) {
            tell(pod, severity, reason, message);
            return Uni.createFrom().voidItem();
        }

        @Override
        public void tell(PodRef pod, Severity severity, String reason, String message) {
            events.add(reason + " " + pod.name());
        }
    }

    static ResourceVersion version(long number) {
        return new ResourceVersion(Long.toString(number));
    }

    /** Told as a watch's event is, whether or not this follower has told of it before. */
    PodFollowed.Word tell(Pod pod) {
        return tell(pod.takesRoom() ? new PodSighting.OnNode(pod) : new PodSighting.Ended(pod, "PodTerminal"));
    }

    PodFollowed.Word tellGone(Pod pod) {
        return tell(new PodSighting.Ended(pod, "PodGone"));
    }

    PodFollowed.Word tell(PodSighting sighting) {
        return followed(sighting).word();
    }

    PodFollowed followed(PodSighting sighting) {
        List<PodFollowed> followed = answer(table.followed().followPods(epoch, List.of(sighting)));
        return followed.getFirst();
    }

    NodeFollowed tell(Node node, long version) {
        return tell(new NodeSighting.There(new SeenNode(node, version(version))));
    }

    NodeFollowed tellGone(String node, long version) {
        return tell(new NodeSighting.Gone(new NodeName(node), version(version)));
    }

    private NodeFollowed tell(NodeSighting sighting) {
        return answer(table.followed().followNodes(epoch, List.of(sighting))).getFirst();
    }

    void comparePods(long version, Pod... all) {
        answer(pods.compare(new Seen.Listed<>(List.of(all), version(version))));
    }

    void compareNodes(long version, Node... all) {
        List<SeenNode> seen = new ArrayList<>();
        for (Node node : all) {
            seen.add(new SeenNode(node, version(version)));
        }
        answer(nodes.compare(new Seen.Listed<>(seen, version(version))));
    }

    /** From now on, for 15 seconds, grants are made. */
    void prove() {
        answer(table.followed()
                .beat(
                        Optional.of(epoch),
                        Optional.of(Long.toString(table.nowMillis())),
                        false,
                        Duration.ofHours(1),
                        Duration.ofHours(1)));
    }
}
