package io.berth.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.berth.cluster.PodRef;
import io.berth.cluster.ResourceVersion;
import io.berth.sandbox.Ports;
import io.berth.stage.bind.BindAnswer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** "Not sent" is said where no connection came about, and nowhere else. */
class BindNotSentTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final PodRef POD = new PodRef("default", "p", "u");
    private static final ResourceVersion VERSION = new ResourceVersion("5");

    @Test
    void whereNobodyListens() {
        assertThat(bind("http://127.0.0.1:" + Ports.free())).isInstanceOf(BindAnswer.NotSent.class);
    }

    @Test
    void atANameThatIsNobodys() {
        assertThat(bind("http://no-such-host.invalid:1")).isInstanceOf(BindAnswer.NotSent.class);
    }

    @Test
    void whereTlsIsNotSpoken() throws IOException {
        try (var listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.startVirtualThread(() -> {
                try (var connection = listener.accept()) {
                    connection.getInputStream().read();
                    connection.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(UTF_8));
                } catch (IOException closed) {
                    // By the client, which has seen enough.
                }
            });
            assertThat(bind("https://127.0.0.1:" + listener.getLocalPort())).isInstanceOf(BindAnswer.NotSent.class);
        }
    }

    @Test
    void whereTheServerIsNotTrusted(@TempDir Path folder) throws IOException {
        try (var server = new Server(OwnCertificate.make(folder), false)) {
            assertThat(bind(server.url())).isInstanceOf(BindAnswer.NotSent.class);
        }
    }

    @Test
    void whereNoClientCanBeMade() {
        assertThat(bind(() -> {
                    throw new IllegalStateException("no kubeconfig");
                }))
                .isEqualTo(
                        new BindAnswer.NotSent("the API server does not answer POST /api/v1/namespaces/default/pods/p"
                                + "/binding: no kubeconfig"));
        assertThat(bind(() -> new ConfigBuilder(Config.empty())
                        .withMasterUrl("http://127.0.0.1:1")
                        .withOauthToken("two\nlines")
                        .build()))
                .isInstanceOf(BindAnswer.NotSent.class);
    }

    /** In TLS 1.3 a client has sent its request before it hears that its certificate, or the want of one, is not taken. */
    @Test
    void butNotWhereTheServerTurnsTheClientDownAfterTheHandshake(@TempDir Path folder) throws IOException {
        var certificate = OwnCertificate.make(folder);
        try (var server = new Server(certificate, true)) {
            var answer = bind(() -> new ConfigBuilder(Config.empty())
                    .withMasterUrl(server.url())
                    .withCaCertFile(certificate.pem().toString())
                    .build());
            assertThat(answer).isInstanceOf(BindAnswer.Unknown.class);
        }
    }

    @Test
    void norWhereAConnectionStandsAndNothingIsSaid() throws IOException {
        try (var listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            assertThat(bind("http://127.0.0.1:" + listener.getLocalPort())).isInstanceOf(BindAnswer.Unknown.class);
        }
    }

    private static BindAnswer bind(String url) {
        return bind(() -> new ConfigBuilder(Config.empty()).withMasterUrl(url).build());
    }

    private static BindAnswer bind(Supplier<Config> client) {
        try (var adapter = new Adapter(client, Map.of("berth.bind.timeout", "4s"))) {
            return adapter.binding
                    .post(Rows.binding(POD, "node-a", Optional.of(VERSION), 1), VERSION)
                    .await()
                    .atMost(LIMIT);
        }
    }

    private static final class Server implements AutoCloseable {
        private final HttpsServer server;

        private Server(OwnCertificate certificate, boolean asksForAnother) throws IOException {
            server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setHttpsConfigurator(new HttpsConfigurator(certificate.context()) {
                @Override
                public void configure(HttpsParameters parameters) {
                    var tls = getSSLContext().getDefaultSSLParameters();
                    tls.setProtocols(new String[] {"TLSv1.3"});
                    tls.setNeedClientAuth(asksForAnother);
                    parameters.setSSLParameters(tls);
                }
            });
            server.start();
        }

        private String url() {
            return "https://127.0.0.1:" + server.getAddress().getPort();
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
