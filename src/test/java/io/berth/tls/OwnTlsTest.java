package io.berth.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.berth.fixtures.Authority;
import io.berth.fixtures.Identity;
import io.berth.fixtures.TlsClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Handshakes of a server that is started once, while what it hands out changes. */
class OwnTlsTest {
    private static final Authority OURS = Authority.named("ours");
    private static final Authority OTHERS = Authority.named("others");

    @TempDir
    Path folder;

    private final NewestKey key = new NewestKey();
    private Optional<HttpsServer> running = Optional.empty();

    private TlsClient serve(ClientAuthorities clients) throws Exception {
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new Asking(new OwnTls(key, clients).createSSLContext()));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", call -> {
            call.sendResponseHeaders(204, -1);
            call.close();
        });
        server.start();
        running = Optional.of(server);
        return TlsClient.to(server.getAddress().getPort(), OURS.pem());
    }

    private static final class Asking extends HttpsConfigurator {
        private Asking(SSLContext context) {
            super(context);
        }

        @Override
        public void configure(HttpsParameters parameters) {
            parameters.setWantClientAuth(true);
        }
    }

    @AfterEach
    void stop() {
        running.ifPresent(server -> server.stop(0));
    }

    private static Pair pair(Identity identity) {
        return new Pair(identity.certificate(), identity.key());
    }

    @Test
    void theNewestCertificateIsServedFromTheNextHandshakeOn() throws Exception {
        TlsClient client = serve(new ClientAuthorities(Optional.empty()));
        assertThatThrownBy(client::served).as("there is none yet").isInstanceOf(IOException.class);
        for (String protocol : new String[] {"TLSv1.3", "TLSv1.2", "TLSv1.3"}) {
            Identity next = OURS.server("127.0.0.1");
            key.put(pair(next));
            assertThat(client.by(protocol).served()).isEqualTo(next.certificate());
        }
    }

    @Test
    void theAuthoritiesOfClientsAreThoseOfTheFileAsItIsNow() throws Exception {
        key.put(pair(OURS.server("127.0.0.1")));
        Path file = folder.resolve("clients.crt");
        ClientAuthorities clients = new ClientAuthorities(Optional.of(file));
        clients.reread();
        TlsClient client = serve(clients);
        assertThat(client.get("/").statusCode()).as("without a certificate").isEqualTo(204);
        assertThatThrownBy(() -> client.as(OURS.client("a")).get("/")).isInstanceOf(IOException.class);
        Files.writeString(file, OURS.pem());
        clients.reread();
        assertThat(client.as(OURS.client("a")).get("/").statusCode()).isEqualTo(204);
        assertThatThrownBy(() -> client.as(OTHERS.client("a")).get("/")).isInstanceOf(IOException.class);
        Files.writeString(file, OTHERS.pem());
        clients.reread();
        assertThat(client.as(OTHERS.client("a")).get("/").statusCode()).isEqualTo(204);
        assertThatThrownBy(() -> client.as(OURS.client("a")).get("/")).isInstanceOf(IOException.class);
        Files.writeString(file, "half a certif");
        clients.reread();
        assertThat(client.as(OTHERS.client("a")).get("/").statusCode())
                .as("a broken file changes nothing")
                .isEqualTo(204);
    }

    @Test
    void withoutAFileAnyCertificatePassesAndSaysNothing() throws Exception {
        key.put(pair(OURS.server("127.0.0.1")));
        TlsClient client = serve(new ClientAuthorities(Optional.empty()));
        assertThat(client.as(OTHERS.client("a")).get("/").statusCode()).isEqualTo(204);
    }
}
