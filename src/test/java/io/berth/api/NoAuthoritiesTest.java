package io.berth.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.fixtures.Authority;
import io.berth.fixtures.TlsClient;
import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** Where nobody has named the authorities of clients, the JDK's own count in the handshake, and for nothing else. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
@QuarkusTestResource(value = NoAuthoritiesTest.Browsers.class, restrictToAnnotatedClass = true)
@TestProfile(NoAuthoritiesTest.Files.class)
class NoAuthoritiesTest {
    private static final Authority PUBLIC = Authority.named("public");
    private static final TlsFiles FILES = TlsFiles.make(PUBLIC);
    private static final String STORE = "javax.net.ssl.trustStore";

    public static final class Files implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return FILES.settings(Map.of("berth.guard.client-names", "kube-apiserver"));
        }
    }

    /** One that gives a certificate to anybody, as those of browsers do. */
    public static final class Browsers implements QuarkusTestResourceLifecycleManager {
        @Override
        public Map<String, String> start() {
            try (var out = java.nio.file.Files.newOutputStream(FILES.file("browsers.p12"))) {
                KeyStore store = KeyStore.getInstance("PKCS12");
                store.load(null, null);
                store.setCertificateEntry("public", PUBLIC.certificate());
                store.store(out, "changeit".toCharArray());
            } catch (IOException | GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
            System.setProperty(STORE, FILES.file("browsers.p12").toString());
            System.setProperty(STORE + "Password", "changeit");
            return Map.of();
        }

        @Override
        public void stop() {
            System.clearProperty(STORE);
            System.clearProperty(STORE + "Password");
        }
    }

    @ConfigProperty(name = "test.url.ssl")
    URI https;

    @Test
    void noCertificateSaysWhoItsOwnerIs() throws IOException {
        TlsClient client = TlsClient.to(https.getPort(), PUBLIC.pem());
        assertThat(client.as(PUBLIC.client("alpha"))
                        .get("/extender/alpha/no-such-verb")
                        .statusCode())
                .isEqualTo(401);
        assertThat(client.as(PUBLIC.client("kube-apiserver"))
                        .get("/guard/no-such-path")
                        .statusCode())
                .isEqualTo(401);
        assertThat(client.as(PUBLIC.client("alpha")).get("/v1/nodes").statusCode())
                .as("the handshake itself takes it")
                .isEqualTo(200);
    }
}
