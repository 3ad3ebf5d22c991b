package io.berth.kubernetes;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.berth.cluster.PodRef;
import io.berth.recovery.Fence;
import io.berth.reservation.Reservation;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.Pods;
import io.berth.stage.bind.BindAnswer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The fence at a real API server: what it does to a bind that was sent before it, and what it leaves alone. */
@NeedsCluster
class FenceTest {
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
    void aBindSentBeforeItIsRefusedAfterIt() {
        var made = pods().create(pod("fenced"));
        var row = Rows.binding(made, "node-a");
        assertThat(fence(row)).isEqualTo(new Fence.Answer.Fenced());
        assertThat(bind(row)).isInstanceOf(BindAnswer.Moved.class);
        var condition = condition(pods().read("fenced"));
        assertThat(condition.path("status").asText()).isEqualTo("True");
        assertThat(condition.path("reason").asText()).isEqualTo("Fenced");
        assertThat(condition.path("message").asText())
                .contains(Rows.ID)
                .contains("token 42")
                .contains("attempt 1");
        assertThat(pods().read("fenced").path("spec").has("nodeName")).isFalse();
    }

    @Test
    void twiceInOneStateItHasMoved() {
        var row = Rows.binding(pods().create(pod("twice")), "node-a");
        assertThat(fence(row)).isEqualTo(new Fence.Answer.Fenced());
        assertThat(fence(row)).isEqualTo(new Fence.Answer.Moved());
    }

    @Test
    void eachAttemptsFenceChangesThePod() {
        var made = pods().create(pod("again"));
        assertThat(fence(Rows.binding(made, "node-a"))).isEqualTo(new Fence.Answer.Fenced());
        var once = Optional.of(Rows.version(pods().read("again")));
        assertThat(fence(Rows.binding(Rows.ref(made), "node-a", once, 2))).isEqualTo(new Fence.Answer.Fenced());
        var second = pods().read("again");
        assertThat(Rows.version(second)).isGreaterThan(once.orElseThrow());
        assertThat(condition(second).path("message").asText()).contains("attempt 2");
    }

    @Test
    void aPatchThatChangesNothingIsNoFence() {
        var row = Rows.binding(pods().create(pod("same")), "node-a");
        assertThat(fence(row)).isEqualTo(new Fence.Answer.Fenced());
        var now = pods().read("same");
        var version = Rows.version(now);
        var again = Map.of(
                "metadata", Map.of("resourceVersion", version.value()),
                "status", Map.of("conditions", List.of(condition(now))));
        var patched = cluster.admin()
                .strategicPatch(pods().path("same") + "/status", again)
                .expect(200);
        var answer = new Answer(
                Ask.get("/"), 200, Optional.empty(), patched.body().toString().getBytes(UTF_8));
        assertThat(FenceVerdict.of(answer, version)).isInstanceOf(Fence.Answer.Unknown.class);
    }

    @Test
    void aBoundPodHasMovedAndIsNotWrittenTo() {
        var row = Rows.binding(pods().create(pod("bound")), "node-a");
        assertThat(bind(row)).isInstanceOf(BindAnswer.Created.class);
        var before = pods().read("bound");
        assertThat(fence(row)).isEqualTo(new Fence.Answer.Moved());
        assertThat(pods().read("bound")).isEqualTo(before);
    }

    @Test
    void aPodThatIsNotTheOneIsGone() {
        var made = pods().create(pod("replaced"));
        var version = Optional.of(Rows.version(made));
        var other = new PodRef("default", "replaced", "11111111-2222-3333-4444-555555555555");
        assertThat(fence(Rows.binding(other, "node-a", version, 1))).isEqualTo(new Fence.Answer.Gone());
        pods().deleteByForce("replaced").expect(200);
        assertThat(fence(Rows.binding(made, "node-a"))).isEqualTo(new Fence.Answer.Gone());
        pods().create(pod("replaced"));
        assertThat(fence(Rows.binding(made, "node-a")))
                .as("another Pod of its name")
                .isIn(new Fence.Answer.Gone(), new Fence.Answer.Moved());
        assertThat(condition(pods().read("replaced")).isMissingNode()).isTrue();
    }

    @Test
    void withoutAVersionNothingIsFenced() {
        var made = pods().create(pod("versionless"));
        assertThat(fence(Rows.binding(Rows.ref(made), "node-a", Optional.empty(), 1)))
                .isInstanceOf(Fence.Answer.Unknown.class);
        assertThat(pods().read("versionless")).isEqualTo(made);
    }

    private static JsonNode condition(JsonNode pod) {
        return StreamSupport.stream(pod.path("status").path("conditions").spliterator(), false)
                .filter(condition -> condition.path("type").asText().equals("berth.io/Fence"))
                .findFirst()
                .orElse(MissingNode.getInstance());
    }

    private static Fence.Answer fence(Reservation row) {
        return adapter.fence.patch(row).await().atMost(LIMIT);
    }

    private static BindAnswer bind(Reservation row) {
        return adapter.binding
                .post(row, row.resourceVersion().orElseThrow())
                .await()
                .atMost(LIMIT);
    }

    private static Pods pods() {
        return cluster.admin().pods("default");
    }
}
