package io.berth.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.cluster.ClusterUnavailableException;
import io.berth.mirror.Seen;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.User;
import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A token and a CA as they are mounted into a Pod, changed under a running replica. */
@NeedsCluster
class RotationTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    private static Path folder;

    private static Cluster cluster;
    private Path token;
    private Path authority;
    private Map<String, String> properties;
    private Adapter adapter;

    @BeforeAll
    static void startCluster() {
        cluster = Cluster.start(ClusterOptions.BARE);
    }

    @AfterAll
    static void stopCluster() {
        cluster.close();
    }

    @BeforeEach
    void start() throws IOException {
        token = Files.writeString(Files.createTempFile(folder, "token", ""), User.ADMIN.token());
        authority = Files.write(Files.createTempFile(folder, "ca", ""), Files.readAllBytes(cluster.certificate()));
        properties = Map.of(
                "KUBERNETES_SERVICE_HOST", "127.0.0.1",
                "KUBERNETES_SERVICE_PORT", String.valueOf(cluster.port()),
                "kubernetes.auth.tryKubeConfig", "false",
                "kubernetes.auth.serviceAccount.token", token.toString(),
                "kubernetes.certs.ca.file", authority.toString());
        properties.forEach(System::setProperty);
        adapter = new Adapter(() -> Config.autoConfigure(null), Map.of());
        read();
    }

    @AfterEach
    void stop() {
        adapter.close();
        properties.keySet().forEach(System::clearProperty);
    }

    @Test
    void aNewTokenIsUsedAndTheOldOneNoLonger() throws IOException {
        Files.writeString(token, "nobodys-token");
        assertThatThrownBy(this::read)
                .isInstanceOf(ClusterUnavailableException.class)
                .hasMessageContaining("401");
        Files.writeString(token, User.ADMIN.token());
        read();
    }

    @Test
    void aNewAuthorityIsTrustedAndTheOldOneNoLonger() throws IOException, InterruptedException {
        Files.write(authority, anotherCertificate());
        assertThatThrownBy(this::read).isInstanceOf(ClusterUnavailableException.class);
        Files.write(authority, Files.readAllBytes(cluster.certificate()));
        read();
    }

    @Test
    void whoFollowsMeanwhileSeesOn() throws IOException {
        try (var seen = new Followed<>(adapter.pods)) {
            seen.awaitList(0);
            Files.writeString(token, User.ADMIN.token() + "\n");
            adapter.beacon.mark("rotated").await().atMost(LIMIT);
            seen.awaitMark("rotated");
            assertThat(seen.all().stream().filter(Seen.Listed.class::isInstance))
                    .as("a watch outlives the token that it was begun with")
                    .hasSize(1);
        }
    }

    private void read() {
        assertThat(adapter.pods.read("default", "none").await().atMost(LIMIT)).isEmpty();
    }

    private static byte[] anotherCertificate() throws IOException, InterruptedException {
        var keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        var store = folder.resolve("store").toString();
        var exported = folder.resolve("other.pem");
        run(
                keytool,
                "-genkeypair",
                "-alias",
                "a",
                "-keyalg",
                "EC",
                "-dname",
                "CN=other",
                "-keystore",
                store,
                "-storepass",
                "secret");
        run(
                keytool,
                "-exportcert",
                "-rfc",
                "-alias",
                "a",
                "-keystore",
                store,
                "-storepass",
                "secret",
                "-file",
                exported.toString());
        return Files.readAllBytes(exported);
    }

    private static void run(String... command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }
}
