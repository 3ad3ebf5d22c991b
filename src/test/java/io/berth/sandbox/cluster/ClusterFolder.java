package io.berth.sandbox.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** The files of one cluster: its keys, tokens, kubeconfigs and data, all in a temporary folder, and the logs under {@code target}. */
record ClusterFolder(Path home, Path logs) {
    static ClusterFolder create(int port) {
        try {
            var logs = Path.of("target", "sandbox", "cluster-" + port);
            deleteTree(logs);
            Files.createDirectories(logs);
            return new ClusterFolder(Files.createTempDirectory("berth-cluster"), logs);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A folder of its own for what a part keeps. */
    Path of(String part) {
        try {
            return Files.createDirectories(home.resolve(part));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the API server signs itself at its first start: valid for loopback, its own CA behind it. */
    Path certificate() {
        return home.resolve("apiserver").resolve("apiserver.crt");
    }

    /** Of whoever has the API server's key. */
    SSLContext identity() {
        return KeyPem.identity(certificate(), home.resolve("apiserver").resolve("apiserver.key"));
    }

    Path tokens(List<User> users) {
        return write("tokens.csv", users.stream().map(User::line).collect(Collectors.joining("\n", "", "\n")));
    }

    Path serviceAccountKey() {
        try {
            var pair = KeyPairGenerator.getInstance("RSA");
            pair.initialize(2048);
            var body = Base64.getMimeEncoder(64, new byte[] {'\n'})
                    .encodeToString(pair.generateKeyPair().getPrivate().getEncoded());
            return write(
                    "service-account.key", "-----BEGIN PRIVATE KEY-----\n" + body + "\n-----END PRIVATE KEY-----\n");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** One file a user and port; it is written anew, and whoever has read it finds the user's token of then. */
    Path kubeconfig(User user, int port) {
        return write("kubeconfig-" + user.name().replace(':', '-') + "-" + port + ".yaml", """
                apiVersion: v1
                kind: Config
                current-context: local
                clusters: [{name: local, cluster: {server: "https://127.0.0.1:%d", certificate-authority: "%s"}}]
                users: [{name: "%s", user: {token: "%s"}}]
                contexts: [{name: local, context: {cluster: local, user: "%3$s"}}]
                """.formatted(
                        port, certificate(), user.name(), user.token()));
    }

    Path yaml(String name, String content) {
        return write(name + ".yaml", content);
    }

    HttpClient client() {
        try (var in = Files.newInputStream(certificate())) {
            var trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            for (var certificate : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                trusted.setCertificateEntry("c" + trusted.size(), certificate);
            }
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            var tls = SSLContext.getInstance("TLS");
            tls.init(null, trust.getTrustManagers(), null);
            return HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .sslContext(tls)
                    .connectTimeout(Duration.ofSeconds(10))
                    .executor(Executors.newVirtualThreadPerTaskExecutor())
                    .build();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path write(String name, String text) {
        try {
            // Whole at every moment: a part that has just been started may be reading it.
            var whole = Files.writeString(Files.createTempFile(home, name, ""), text);
            return Files.move(whole, home.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void delete() {
        deleteTree(home);
    }

    static void deleteTree(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
