package io.berth.api;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.fixtures.Authority;
import io.berth.fixtures.Identity;
import io.berth.fixtures.TlsClient;
import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.awaitility.Awaitility;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTPS with certificates from files, and who comes in by one of his own. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
@TestProfile(CertificatesTest.Files.class)
class CertificatesTest {
    private static final Authority OURS = Authority.named("ours");
    private static final Authority OTHERS = Authority.named("others");
    private static final TlsFiles FILES = TlsFiles.make(OURS);
    private static final String FILTER = "/extender/alpha/no-such-verb";
    private static final String GUARD = "/guard/no-such-path";

    public static final class Files implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return FILES.settings(Map.of(
                    "quarkus.tls.files.trust-store.pem.certs",
                    FILES.file("ca.crt").toString(),
                    "berth.extender.certificates.alpha",
                    "kube-scheduler,second",
                    "berth.guard.client-names",
                    "kube-apiserver"));
        }
    }

    @ConfigProperty(name = "test.url.ssl")
    URI https;

    private TlsClient client() {
        return TlsClient.to(https.getPort(), OURS.pem());
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void aSchedulerIsTheHolderOfItsCertificate(String protocol) throws IOException {
        TlsClient client = client().by(protocol);
        assertThat(client.get(FILTER).statusCode()).isEqualTo(401);
        assertThat(client.get(FILTER).body()).contains("\"code\":\"unauthenticated\"");
        assertThat(client.as(OURS.client("alpha")).get(FILTER).statusCode()).isEqualTo(404);
        assertThat(client.as(OURS.client("second")).get(FILTER).statusCode()).isEqualTo(404);
        assertThat(client.as(OURS.client("beta")).get(FILTER).statusCode()).isEqualTo(403);
        assertThat(client.as(OURS.client("beta")).get(FILTER).body()).contains("berth.extender.certificates");
        assertThat(client.as(OURS.client("beta"))
                        .get("/extender/beta/no-such-verb")
                        .statusCode())
                .isEqualTo(404);
        assertThat(client.as(OURS.client("a/b"))
                        .get("/extender/a%2Fb/no-such-verb")
                        .statusCode())
                .isEqualTo(404);
        assertThat(client.as(OURS.client("alpha,CN=beta")).get(FILTER).statusCode())
                .as("of two names nobody knows which is meant")
                .isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void aCertificateOfNoKnownAuthorityOrPastItsTimeEndsTheHandshake(String protocol) throws IOException {
        TlsClient client = client().by(protocol);
        for (Identity wrong : new Identity[] {
            OTHERS.client("alpha"), OURS.expiredClient("alpha"), OURS.server("127.0.0.1"), OTHERS.expiredClient("alpha")
        }) {
            assertThatThrownBy(() -> client.as(wrong).get(FILTER)).isInstanceOf(IOException.class);
        }
        assertThat(client.as(OURS.client("alpha")).get(FILTER).statusCode())
                .as("and nobody else's")
                .isEqualTo(404);
    }

    @Test
    void onlyTheApiServerReachesTheGuardWhereItIsNamed() throws IOException {
        assertThat(client().get(GUARD).statusCode()).isEqualTo(401);
        assertThat(client().as(OURS.client("alpha")).get(GUARD).statusCode()).isEqualTo(403);
        assertThat(client().as(OURS.client("kube-apiserver")).get(GUARD).statusCode())
                .isEqualTo(404);
        given().get(GUARD).then().statusCode(401);
    }

    @Test
    void restAndHealthAreServedOnBothPorts() throws IOException {
        assertThat(client().get("/v1/nodes").statusCode()).isEqualTo(200);
        assertThat(client().post("/v1/nodes/feasible", "{\"requests\":{}}").statusCode())
                .isEqualTo(200);
        given().get("/v1/nodes").then().statusCode(200);
        given().get("/q/health/live").then().statusCode(200);
        given().get(FILTER).then().statusCode(404);
    }

    @Test
    void aChangedFileIsServedWithoutARestart() throws IOException {
        Identity next = OURS.server("127.0.0.1");
        assertThat(client().served()).isNotEqualTo(next.certificate());
        FILES.serve(next);
        // A file may be read before the change, and the other one after it: until the next look they do not belong
        // together.
        Awaitility.await()
                .atMost(Wire.LIMIT)
                .ignoreExceptions()
                .until(() -> client().served().equals(next.certificate()));
    }
}
