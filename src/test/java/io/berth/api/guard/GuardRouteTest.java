package io.berth.api.guard;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The guard's path without a cluster: what is no review is a problem, and a review has its answer whatever is missing. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
@TestProfile(GuardRouteTest.Enforcing.class)
class GuardRouteTest {
    private static final String SECRET = "0123456789abcdef-_XYZ";
    private static final String PATH = "/guard/v1/" + SECRET;

    /** With a secret that is known beforehand. */
    public static final class Enforcing implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("berth.guard.mode", "enforce", "berth.guard.secret", SECRET);
        }
    }

    @Test
    void aReviewIsAnsweredInItsOwnFormAlsoWhenNothingCanBeTold() {
        var answer = post(Asked.bind().body());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.contentType()).isEqualTo("application/json");
        assertThat(answer.header("Retry-After")).isNull();
        assertThat(answer.<String>path("apiVersion")).isEqualTo("admission.k8s.io/v1");
        assertThat(answer.<String>path("kind")).isEqualTo("AdmissionReview");
        assertThat(answer.<String>path("response.uid")).isEqualTo("705ab4f5-6393-11e8-b7cc-42010a800002");
        assertThat(answer.<Boolean>path("response.allowed")).isFalse();
        assertThat(answer.<Integer>path("response.status.code")).isEqualTo(503);
        assertThat(answer.<String>path("response.status.reason")).isEqualTo("ServiceUnavailable");
        assertThat(answer.<String>path("response.status.message")).contains("no cluster is configured");
        assertThat(answer.asString()).doesNotContainIgnoringCase("retry");
    }

    @Test
    void aBindThatMakesNoSenseIsDenied() {
        var answer =
                post(Asked.bind().target(target -> target.put("kind", "Pool")).body());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.<Boolean>path("response.allowed")).isFalse();
        assertThat(answer.<Integer>path("response.status.code")).isEqualTo(422);
        assertThat(answer.<String>path("response.status.reason")).isEqualTo("Invalid");
    }

    @Test
    void whatIsNoBindGoesOnWithAWarning() {
        var answer = post(
                Asked.bind().request(request -> request.remove("subResource")).body());
        assertThat(answer.<Boolean>path("response.allowed")).isTrue();
        assertThat(answer.<String>path("response.warnings[0]")).contains("CREATE of pods");
    }

    @Test
    void anotherSecretIsNowhere() {
        var nowhere = given().body(Asked.bind().body()).post("/nowhere/v1/" + SECRET);
        for (var path : new String[] {"/guard/v1/", "/guard/v1/x", PATH + "x", PATH.substring(0, PATH.length() - 1)}) {
            var answer = given().body(Asked.bind().body()).post(path);
            assertThat(answer.statusCode()).as(path).isEqualTo(404);
            assertThat(answer.asString()).as(path).isEqualTo(nowhere.asString());
        }
        assertThat(given().get(PATH).statusCode()).isEqualTo(404);
        assertThat(given().body(Asked.bind().body()).post(PATH + "/more").statusCode())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "no"})
    void whatIsNoJsonIsAProblem(String body) {
        problem(post(body.getBytes(StandardCharsets.UTF_8)), 400, "invalid-json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "{\"kind\": \"AdmissionReview\", \"apiVersion\": \"admission.k8s.io/v1\"}"})
    void anotherDocumentIsAProblem(String body) {
        problem(post(body.getBytes(StandardCharsets.UTF_8)), 422, "invalid-request");
    }

    @Test
    void aBodyMayHaveAMebibyte() {
        var padded = Asked.bind().document(document -> document.put("padding", "x".repeat(1 << 20)));
        problem(post(padded.body()), 413, "payload-too-large");
    }

    @Test
    void readinessSaysThatTheSecretIsKnown() {
        var checks = given().get("/q/health/ready");
        assertThat(checks.<String>path("checks.find { it.name == 'guard' }.status"))
                .isEqualTo("UP");
        assertThat(checks.<String>path("checks.find { it.name == 'guard' }.data.mode"))
                .isEqualTo("enforce");
    }

    private static Response post(byte[] body) {
        return given().contentType("application/json").body(body).post(PATH + "?timeout=3s");
    }

    private static void problem(Response answer, int status, String code) {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
        assertThat(answer.<String>path("code")).isEqualTo(code);
    }
}
