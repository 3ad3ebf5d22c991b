package io.berth.structure;

import static io.berth.structure.Manifests.COMPOSE;
import static io.berth.structure.Manifests.at;
import static io.berth.structure.Manifests.list;
import static io.berth.structure.Manifests.map;
import static io.berth.structure.Manifests.named;
import static io.berth.structure.Manifests.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The image, the compose file and the base agree with each other, and with what the application reads. */
class ImageTest {
    private static final Set<String> OF_QUARKUS =
            Set.of("QUARKUS_HTTP_HOST", "QUARKUS_REDIS_HOSTS", "QUARKUS_SHUTDOWN_TIMEOUT");

    private final String dockerfile = Code.read(Path.of("docker/Dockerfile"));
    private final Object berth = at(named("Deployment", "berth"), "spec", "template", "spec");
    private final Object redis = at(named("StatefulSet", "berth-redis"), "spec", "template", "spec");

    static Stream<String> replicas() {
        return map(COMPOSE, "services").keySet().stream().map(Object::toString).filter(name -> !name.equals("redis"));
    }

    @Test
    void imagesAreNamedAlike() {
        var images = map(COMPOSE, "services").values().stream()
                .map(service -> text(service, "image"))
                .collect(Collectors.toSet());
        assertThat(images)
                .containsExactlyInAnyOrder(
                        text(berth, "containers", 0, "image"), text(redis, "containers", 0, "image"));
        assertThat(text(Manifests.kustomization(), "images", 0, "name"))
                .isEqualTo(text(berth, "containers", 0, "image"));
    }

    @Test
    void theUserIsANumberAndTheSameEverywhere() {
        var user = text(berth, "securityContext", "runAsUser") + ":" + text(berth, "securityContext", "runAsGroup");
        assertThat(dockerfile).contains("USER " + user + "\n").doesNotContain("USER root", "# syntax=");
        assertThat(replicas())
                .isNotEmpty()
                .allSatisfy(name ->
                        assertThat(text(COMPOSE, "services", name, "user")).isEqualTo(user));
    }

    @Test
    void thePortIsTheSameEverywhere() {
        var port = text(berth, "containers", 0, "ports", 0, "containerPort");
        assertThat(dockerfile).contains("EXPOSE " + port + "\n");
        assertThat(Code.read(Path.of("src/main/resources/application.properties")))
                .contains("quarkus.http.port=" + port);
        assertThat(replicas().map(name -> text(COMPOSE, "services", name, "ports", 0)))
                .containsExactlyInAnyOrder(
                        "127.0.0.1:8081:" + port, "127.0.0.1:8082:" + port, "127.0.0.1:8083:" + port);
    }

    @Test
    void everyVariableIsASetting() {
        var settings = Setting.all().stream()
                .map(setting -> setting.name().replaceAll("[.-]", "_").toUpperCase(Locale.ROOT));
        var known = Stream.concat(settings, OF_QUARKUS.stream()).collect(Collectors.toSet());
        var inBase = list(berth, "containers", 0, "env").stream().map(variable -> text(variable, "name"));
        var inCompose = replicas()
                .flatMap(name -> map(COMPOSE, "services", name, "environment").keySet().stream())
                .map(Object::toString);
        assertThat(Stream.concat(inBase, inCompose))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(known).contains(name));
    }

    @Test
    void replicasAreLockedDownInComposeToo() {
        assertThat(replicas().map(name -> map(COMPOSE, "services", name)))
                .hasSize(3)
                .allSatisfy(replica -> {
                    assertThat(at(replica, "read_only")).isEqualTo(true);
                    assertThat(text(replica, "cap_drop")).isEqualTo("[ALL]");
                    assertThat(text(replica, "security_opt")).isEqualTo("[no-new-privileges:true]");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"appendonly yes", "appendfsync always", "maxmemory-policy noeviction"})
    void redisLosesNothing(String line) {
        var conf = Path.of("k8s/base/redis.conf");
        assertThat(Code.read(conf).lines()).contains(line);
        assertThat(text(COMPOSE, "services", "redis", "volumes", 0)).startsWith("../" + conf + ":");
        assertThat(text(Manifests.kustomization(), "configMapGenerator", 0, "files", 0))
                .isEqualTo("redis.conf");
    }

    @Test
    void tokensComeFromAFile() {
        var mount = list(berth, "containers", 0, "volumeMounts").stream()
                .filter(candidate -> text(candidate, "name").equals("tokens"))
                .findFirst()
                .orElseThrow();
        assertThat(list(berth, "containers", 0, "env"))
                .contains(Map.of("name", "BERTH_AUTH_TOKENS_FILE", "value", text(mount, "mountPath") + "/tokens"));
        assertThat(Path.of("docker/healthy")).matches(Files::isExecutable);
    }
}
