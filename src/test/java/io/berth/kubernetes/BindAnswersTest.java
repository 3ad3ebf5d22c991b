package io.berth.kubernetes;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.cluster.PodRef;
import io.berth.reservation.Reservation;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.PodManifest;
import io.berth.sandbox.cluster.Pods;
import io.berth.stage.bind.BindAnswer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the real API server says of each bind, and what that is told as. */
@NeedsCluster
class BindAnswersTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static Cluster cluster;
    private static Adapter adapter;

    @BeforeAll
    static void start() {
        cluster = Cluster.start(ClusterOptions.BARE);
        adapter = Adapter.to(cluster);
    }

    @AfterAll
    static void stop() {
        adapter.close();
        cluster.close();
    }

    @Test
    void aBindIsWrittenTogetherWithWhoseItIs() {
        var made = create(pod("bound"));
        assertThat(bind(Rows.binding(made, "node-a"))).isInstanceOf(BindAnswer.Created.class);
        var bound = pods().read("bound");
        assertThat(bound.path("spec").path("nodeName").asText()).isEqualTo("node-a");
        var annotations = bound.path("metadata").path("annotations");
        assertThat(annotations.path("berth.io/reservation").asText()).isEqualTo(Rows.ID);
        assertThat(annotations.path("berth.io/holder").asText()).isEqualTo("alpha");
        assertThat(annotations.path("berth.io/token").asText()).isEqualTo("42");
    }

    @Test
    void anotherUidIsAnotherPod() {
        var made = create(pod("wrong-uid"));
        var other = new PodRef("default", "wrong-uid", "11111111-2222-3333-4444-555555555555");
        var answer = bind(Rows.binding(other, "node-a", Optional.of(Rows.version(made)), 1));
        assertThat(answer).isInstanceOf(BindAnswer.Gone.class);
        assertUnbound("wrong-uid");
    }

    @Test
    void anOldVersionHasMoved() {
        var made = create(pod("moved"));
        pods().patch("moved", Map.of("metadata", Map.of("labels", Map.of("a", "b"))))
                .expect(200);
        assertThat(bind(Rows.binding(made, "node-a"))).isInstanceOf(BindAnswer.Moved.class);
        assertUnbound("moved");
    }

    @Test
    void aBoundPodIsAssignedWhereverTo() {
        var made = create(pod("taken"));
        assertThat(bind(Rows.binding(made, "node-a"))).isInstanceOf(BindAnswer.Created.class);
        var bound = pods().read("taken");
        assertThat(bind(Rows.binding(made, "node-a")))
                .as("the same POST again: its version is looked at before its node")
                .isInstanceOf(BindAnswer.Moved.class);
        assertThat(bind(Rows.binding(bound, "node-a"))).isInstanceOf(BindAnswer.AlreadyAssigned.class);
        assertThat(bind(Rows.binding(bound, "node-b"))).isInstanceOf(BindAnswer.AlreadyAssigned.class);
        assertThat(pods().read("taken")).as("untouched").isEqualTo(bound);
    }

    @Test
    void aMissingPodIsGone() {
        var made = create(pod("deleted"));
        pods().deleteByForce("deleted").expect(200);
        assertThat(bind(Rows.binding(made, "node-a"))).isInstanceOf(BindAnswer.Gone.class);
        var nowhere = new PodRef("no-such-namespace", "p", Rows.ref(made).uid());
        assertThat(bind(Rows.binding(nowhere, "node-a", Optional.of(Rows.version(made)), 1)))
                .isInstanceOf(BindAnswer.Gone.class);
    }

    @Test
    void nobodyButUsLooksAtTheNode() {
        var made = create(pod("into-the-void"));
        assertThat(cluster.admin().get("/api/v1/nodes/no-such-node").status()).isEqualTo(404);
        assertThat(bind(Rows.binding(made, "no-such-node"))).isInstanceOf(BindAnswer.Created.class);
    }

    @Test
    void aPodThatHasEndedIsBoundAllTheSame() {
        create(pod("failed"));
        pods().patchStatus("failed", Map.of("phase", "Failed")).expect(200);
        assertThat(bind(Rows.binding(pods().read("failed"), "node-a"))).isInstanceOf(BindAnswer.Created.class);
    }

    @Test
    void aGatedPodIsGated() {
        var made = create(pod("gated").gate("berth.io/wait"));
        assertThat(bind(Rows.binding(made, "node-a"))).isInstanceOf(BindAnswer.Gated.class);
        assertUnbound("gated");
    }

    @Test
    void aPodThatIsBeingDeletedIsDeleting() {
        create(pod("deleting").finalizer("berth.io/kept"));
        pods().delete("deleting").expect(200);
        assertThat(bind(Rows.binding(pods().read("deleting"), "node-a"))).isInstanceOf(BindAnswer.Deleting.class);
        assertUnbound("deleting");
    }

    private static BindAnswer bind(Reservation row) {
        return adapter.binding
                .post(row, row.resourceVersion().orElseThrow())
                .await()
                .atMost(LIMIT);
    }

    private static void assertUnbound(String name) {
        assertThat(pods().read(name).path("spec").has("nodeName")).isFalse();
    }

    private static JsonNode create(PodManifest pod) {
        return pods().create(pod);
    }

    private static Pods pods() {
        return cluster.admin().pods("default");
    }
}
