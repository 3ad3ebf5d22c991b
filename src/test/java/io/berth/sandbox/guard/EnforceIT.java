package io.berth.sandbox.guard;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.Rest.Answer;
import io.berth.sandbox.cluster.NeedsCluster;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What becomes of binds under {@code enforce}, as whoever sends them sees it. */
@NeedsCluster
class EnforceIT {
    private static GuardedCluster at;

    @BeforeAll
    static void start() {
        at = GuardedCluster.start(
                GuardInstall.Mode.enforce, Map.of("berth.guard.holders.second", GuardedCluster.SCHEDULER.name()));
    }

    @AfterAll
    static void stop() {
        at.close();
    }

    @Test
    void aBindThatFitsIsCountedAtOnceAndStandsOnThePod() {
        at.node("fits", "2");
        at.pods().create(pod("fits").cpu("1500m"));
        at.scheduler().bind("fits", "fits").expect(201);
        var seen = at.seen("fits");
        assertThat(seen.at("/available/cpu").asText()).isEqualTo("500m");
        var bound = at.pods().read("fits");
        assertThat(bound.at("/spec/nodeName").asText()).isEqualTo("fits");
        var annotations = bound.at("/metadata/annotations");
        assertThat(annotations.path("berth.io/holder").asText()).isEqualTo("second");
        assertThat(annotations.path("berth.io/node").asText()).isEqualTo("fits");
        var id = annotations.path("berth.io/reservation").asText();
        assertThat(id).endsWith("-" + annotations.path("berth.io/token").asText());
        at.awaitCpu("fits", "bound", "1500m");
        assertThat(at.rest()
                        .as("second")
                        .get("/v1/reservations/" + id)
                        .expect(200)
                        .text("phase"))
                .isEqualTo("Bound");
    }

    @Test
    void aBindOntoAFullNodeIsRefusedInWords() {
        at.node("full", "1");
        at.pods().create(pod("first").cpu("800m"));
        at.scheduler().bind("first", "full").expect(201);
        at.pods().create(pod("late").cpu("500m"));
        var refused = at.scheduler().bind("late", "full");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("reason")).isEqualTo("Conflict");
        assertThat(refused.retryAfter()).isEmpty();
        assertThat(refused.text("message"))
                .startsWith("admission webhook \"guard.berth.io\" denied the request: ")
                .contains("full", "Insufficient cpu", "300m missing", "second has 800m");
        assertThat(nodeOf("late")).isEmpty();
    }

    @Test
    void theOlderWayPassesTheGuardAsWell() {
        at.node("older", "1");
        at.pods().create(pod("older-first").cpu("1"));
        older("older-first", "older").expect(201);
        assertThat(at.seen("older").at("/available/cpu").asText()).isEqualTo("0");
        at.pods().create(pod("older-late").cpu("1"));
        assertThat(older("older-late", "older").status()).isEqualTo(409);
    }

    @Test
    void aDryRunLeavesNothing() {
        at.node("dry", "1");
        var pod = at.pods().create(pod("dry").cpu("1"));
        var binding = Map.of("metadata", Map.of("name", "dry"), "target", Map.of("kind", "Node", "name", "dry"));
        at.cluster()
                .as(GuardedCluster.SCHEDULER)
                .post(at.pods().path("dry") + "/binding?dryRun=All", binding)
                .expect(201);
        assertThat(at.seen("dry").at("/available/cpu").asText()).isEqualTo("1");
        assertThat(at.pods().read("dry").at("/metadata/resourceVersion"))
                .isEqualTo(pod.at("/metadata/resourceVersion"));
    }

    @Test
    void whatTheBinderSaysOfRowsIsReplaced() {
        at.node("forged", "1");
        at.pods().create(pod("forged"));
        var lies = Map.of("berth.io/holder", "somebody", "berth.io/node", "elsewhere", "mine", "stays");
        var binding = Map.of(
                "metadata", Map.of("name", "forged", "annotations", lies),
                "target", Map.of("kind", "Node", "name", "forged"));
        at.scheduler().bind("forged", binding).expect(201);
        JsonNode annotations = at.pods().read("forged").at("/metadata/annotations");
        assertThat(annotations.path("berth.io/holder").asText()).isEqualTo("second");
        assertThat(annotations.path("berth.io/node").asText()).isEqualTo("forged");
        assertThat(annotations.path("mine").asText()).isEqualTo("stays");
    }

    @Test
    void namesThatAreNotThereAreToldOf() {
        at.pods().create(pod("nodeless"));
        var noNode = at.scheduler().bind("nodeless", "nowhere");
        assertThat(noNode.status()).isEqualTo(404);
        assertThat(noNode.text("message")).contains("node \"nowhere\" does not exist");
        var malformed = at.scheduler().bind("nodeless", "No_Where");
        assertThat(malformed.status()).isEqualTo(422);
        assertThat(malformed.text("message")).contains("target.name");
        var noPod = at.scheduler().bind("nobody", "nowhere");
        assertThat(noPod.status()).isEqualTo(404);
    }

    @Test
    void theNamespacesThatMustStartAreLeftOut() {
        at.node("system", "1");
        var system = at.cluster().admin().pods("kube-system");
        system.create(pod("system-a").cpu("1"));
        system.create(pod("system-b").cpu("1"));
        at.cluster()
                .as(GuardedCluster.SCHEDULER)
                .pods("kube-system")
                .bind("system-a", "system")
                .expect(201);
        at.cluster()
                .as(GuardedCluster.SCHEDULER)
                .pods("kube-system")
                .bind("system-b", "system")
                .expect(201);
    }

    @Test
    void berthsOwnBindsPassItsPolicy() {
        at.node("own", "1");
        var pod = at.pods().create(pod("own").cpu("1"));
        var ref = Map.of(
                "namespace",
                "default",
                "name",
                "own",
                "uid",
                pod.at("/metadata/uid").asText());
        var row = at.rest()
                .post("/v1/reservations", Map.of("pod", ref, "node", "own"))
                .expect(201);
        var bound = at.rest()
                .post("/v1/reservations/" + row.text("id") + "/bind", Map.of())
                .expect(200);
        assertThat(bound.body().at("/outcome/result").asText()).isEqualTo("Bound");
        assertThat(nodeOf("own")).isEqualTo("own");
    }

    @Test
    void aPodThatAnotherHolderHasReservedForIsLeftToIt() {
        at.node("held", "2");
        var pod = at.pods().create(pod("held").cpu("1"));
        var ref = Map.of(
                "namespace",
                "default",
                "name",
                "held",
                "uid",
                pod.at("/metadata/uid").asText());
        at.rest().post("/v1/reservations", Map.of("pod", ref, "node", "held")).expect(201);
        var refused = at.scheduler().bind("held", "held");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("message")).contains("reserved on node \"held\" by operator");
    }

    private static Answer older(String pod, String node) {
        Map<String, Object> binding = new HashMap<>(Map.of("apiVersion", "v1", "kind", "Binding"));
        binding.put("metadata", Map.of("name", pod));
        binding.put("target", Map.of("kind", "Node", "name", node));
        return at.cluster().admin().post("/api/v1/namespaces/default/bindings", binding);
    }

    private static String nodeOf(String pod) {
        return at.pods().read(pod).at("/spec/nodeName").asText();
    }
}
