package io.berth.structure;

import static io.berth.structure.Manifests.at;
import static io.berth.structure.Manifests.list;
import static io.berth.structure.Manifests.map;
import static io.berth.structure.Manifests.named;
import static io.berth.structure.Manifests.ofKind;
import static io.berth.structure.Manifests.text;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The base holds together: PodSecurity {@code restricted}, probes, resources, and every name means what it names. */
class ManifestsTest {
    static Stream<Object> workloads() {
        return Stream.concat(ofKind("Deployment"), ofKind("StatefulSet"));
    }

    @Test
    void everyFileIsApplied() throws IOException {
        try (var files = Files.list(Manifests.BASE)) {
            assertThat(files.map(file -> file.getFileName().toString())
                            .filter(name -> name.endsWith(".yaml") && !name.equals("kustomization.yaml")))
                    .containsExactlyInAnyOrderElementsOf(list(Manifests.kustomization(), "resources").stream()
                            .map(Object::toString)
                            .toList());
        }
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void podsAreRestricted(Object workload) {
        var pod = at(workload, "spec", "template", "spec");
        var security = at(pod, "securityContext");
        assertThat(at(security, "runAsNonRoot")).isEqualTo(true);
        assertThat((Integer) at(security, "runAsUser")).isPositive();
        assertThat(text(security, "seccompProfile", "type")).isEqualTo("RuntimeDefault");
        assertThat(at(pod, "automountServiceAccountToken"))
                .as("only Berth asks the API server")
                .isEqualTo(text(workload, "metadata", "name").equals("berth"));
        assertThat(list(pod, "containers")).allSatisfy(container -> {
            assertThat(at(container, "securityContext", "allowPrivilegeEscalation"))
                    .isEqualTo(false);
            assertThat(at(container, "securityContext", "readOnlyRootFilesystem"))
                    .isEqualTo(true);
            assertThat(text(container, "securityContext", "capabilities", "drop"))
                    .isEqualTo("[ALL]");
        });
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void containersAreProbedAndBounded(Object workload) {
        assertThat(list(workload, "spec", "template", "spec", "containers")).allSatisfy(container -> {
            assertThat(map(container).keySet().stream().map(Object::toString))
                    .contains("startupProbe", "livenessProbe", "readinessProbe");
            assertThat(text(container, "resources", "requests", "memory"))
                    .isEqualTo(text(container, "resources", "limits", "memory"));
            assertThat(text(container, "resources", "requests", "cpu")).isNotEmpty();
            assertThat(text(container, "resources", "limits", "cpu")).isNotEmpty();
        });
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void volumesAndAccountsAreThere(Object workload) {
        var pod = at(workload, "spec", "template", "spec");
        assertThat(named("ServiceAccount", text(pod, "serviceAccountName"))).isNotNull();
        var claims = map(workload, "spec").containsKey("volumeClaimTemplates")
                ? list(workload, "spec", "volumeClaimTemplates").stream().map(claim -> text(claim, "metadata", "name"))
                : Stream.<String>empty();
        var volumes = Stream.concat(claims, list(pod, "volumes").stream().map(volume -> text(volume, "name")));
        assertThat(list(pod, "containers", 0, "volumeMounts").stream().map(mount -> text(mount, "name")))
                .containsExactlyInAnyOrderElementsOf(volumes.toList());
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void everySelectorFindsItsPods(Object workload) {
        var labels = map(workload, "spec", "template", "metadata", "labels");
        var name = text(workload, "metadata", "name");
        assertThat(at(workload, "spec", "selector", "matchLabels")).isEqualTo(labels);
        assertThat(at(named("Service", name), "spec", "selector")).isEqualTo(labels);
        assertThat(at(named("NetworkPolicy", name), "spec", "podSelector", "matchLabels"))
                .isEqualTo(labels);
    }

    @Test
    void berthIsSpreadAndDrainedOneByOne() {
        var berth = named("Deployment", "berth");
        var labels = at(berth, "spec", "selector", "matchLabels");
        assertThat(at(berth, "spec", "replicas")).isEqualTo(3);
        assertThat(list(berth, "spec", "template", "spec", "topologySpreadConstraints"))
                .isNotEmpty()
                .allSatisfy(spread ->
                        assertThat(at(spread, "labelSelector", "matchLabels")).isEqualTo(labels));
        var budget = named("PodDisruptionBudget", "berth");
        assertThat(at(budget, "spec", "selector", "matchLabels")).isEqualTo(labels);
        assertThat(at(budget, "spec", "maxUnavailable")).isEqualTo(1);
    }

    @Test
    void nothingIsOpenButWhatIsNamed() {
        assertThat(map(named("NetworkPolicy", "default-deny"), "spec"))
                .isEqualTo(Map.of("podSelector", Map.of(), "policyTypes", List.of("Ingress", "Egress")));
        var berth = at(named("Deployment", "berth"), "spec", "selector");
        var redis = at(named("StatefulSet", "berth-redis"), "spec", "selector");
        var toRedis = list(named("NetworkPolicy", "berth-redis"), "spec", "ingress");
        assertThat(toRedis).hasSize(1);
        assertThat(at(toRedis, 0, "from")).isEqualTo(List.of(Map.of("podSelector", berth)));
        assertThat(at(named("NetworkPolicy", "berth"), "spec", "egress", 0, "to", 0, "podSelector"))
                .isEqualTo(redis);
    }

    @Test
    void everyNamespacedPodIsHeldToRestricted() {
        assertThat(at(named("Namespace", text(Manifests.kustomization(), "namespace")), "metadata", "labels"))
                .isEqualTo(Map.of(
                        "pod-security.kubernetes.io/enforce", "restricted",
                        "pod-security.kubernetes.io/warn", "restricted"));
        assertThat(ofKind("ServiceAccount")
                        .map(account -> at(account, "automountServiceAccountToken"))
                        .collect(toSet()))
                .containsExactly(false);
    }
}
