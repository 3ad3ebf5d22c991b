package io.berth.sandbox.guard;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.cluster.NeedsCluster;
import java.net.URI;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Reviews that no API server has sent: without the secret they are nowhere, and with it they take room from nobody for long. */
@NeedsCluster
class ForgedReviewIT {
    private static GuardedCluster at;

    @BeforeAll
    static void start() {
        at = GuardedCluster.start(GuardInstall.Mode.enforce, Map.of("berth.guard.fence-after", "1s"));
        at.node("forge", "1");
    }

    @AfterAll
    static void stop() {
        at.close();
    }

    @Test
    void withoutTheSecretThereIsNothing() {
        var unknown = at.rest().post("/nothing/v1/anything", Map.of()).expect(404);
        for (var guess : List.of("unset", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")) {
            var answer = at.rest()
                    .post("/guard/v1/" + guess, review("web", "stranger"))
                    .expect(404);
            assertThat(answer.body()).isEqualTo(unknown.body());
        }
    }

    @Test
    void theSecretIsTheKeptOne() {
        var kept = at.cluster()
                .admin()
                .get("/api/v1/namespaces/berth/secrets/berth-guard")
                .expect(200)
                .body()
                .at("/data/secret")
                .asText();
        assertThat(path())
                .isEqualTo("/guard/v1/" + new String(Base64.getDecoder().decode(kept), UTF_8));
    }

    @Test
    void whoMayNotBindIsDeniedAndTakesNoRoom() {
        at.pods().create(pod("strange").cpu("1"));
        var answer = at.rest().post(path(), review("strange", "stranger")).expect(200);
        assertThat(answer.body().at("/response/allowed").asBoolean(true)).isFalse();
        assertThat(answer.body().at("/response/status/code").asInt()).isEqualTo(403);
        assertThat(answer.body().at("/response/status/message").asText())
                .isEqualTo("stranger may not create pods/binding in namespace default");
        assertThat(at.seen("forge").at("/available/cpu").asText()).isEqualTo("1");
    }

    @Test
    void oneInTheNameOfABinderIsFencedAndItsRoomIsBack() {
        at.pods().create(pod("stolen").cpu("1"));
        var answer = at.rest()
                .post(path(), review("stolen", GuardedCluster.SCHEDULER.name()))
                .expect(200);
        assertThat(answer.body().at("/response/allowed").asBoolean()).isTrue();
        assertThat(at.seen("forge").at("/available/cpu").asText()).isEqualTo("0");
        at.awaitCpu("forge", "available", "1");
        assertThat(at.pods().read("stolen").at("/status/conditions").findValuesAsText("type"))
                .contains("berth.io/Fence");
    }

    private static String path() {
        return URI.create(at.install().clientConfig().path("url").asText()).getPath();
    }

    private static Map<String, ?> review(String pod, String user) {
        var object = Map.of(
                "apiVersion",
                "v1",
                "kind",
                "Binding",
                "metadata",
                Map.of("name", pod, "namespace", "default"),
                "target",
                Map.of("kind", "Node", "name", "forge"));
        var request = Map.of(
                "uid",
                "11111111-2222-3333-4444-555555555555",
                "resource",
                Map.of("group", "", "version", "v1", "resource", "pods"),
                "subResource",
                "binding",
                "operation",
                "CREATE",
                "name",
                pod,
                "namespace",
                "default",
                "userInfo",
                Map.of("username", user),
                "object",
                object);
        return Map.of("apiVersion", "admission.k8s.io/v1", "kind", "AdmissionReview", "request", request);
    }
}
