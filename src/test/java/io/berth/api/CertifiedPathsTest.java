package io.berth.api;

import static io.berth.api.Wire.problem;
import static io.restassured.RestAssured.given;

import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The paths of schedulers and of the API server on a port that others reach too. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
@TestProfile(CertifiedPathsTest.Everywhere.class)
class CertifiedPathsTest {
    public static final class Everywhere implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            try {
                Path file = Files.createTempFile("berth", ".tokens");
                file.toFile().deleteOnExit();
                Files.writeString(file, "alpha-token alpha\n");
                return Map.of(
                        "quarkus.http.host",
                        "0.0.0.0",
                        "berth.auth.mode",
                        "tokens",
                        "berth.auth.tokens-file",
                        file.toString());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/extender/alpha/filter",
                "/extender/alpha/no-such-verb",
                "/q/../extender/alpha/bind",
                "//extender/alpha/bind",
                "/%65xtender/alpha/bind",
                "/guard/v1/secret",
                "/%67uard/v1/secret"
            })
    void areClosedToWhoeverComesInTheClear(String path) {
        problem(call(path), ProblemCode.UNAUTHENTICATED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/extender", "/extender/", "/extender/alpha", "/extenders/alpha/bind", "/extender//bind"})
    void anExtenderHasAHolderAndAVerb(String path) {
        problem(call(path), ProblemCode.NOT_FOUND);
    }

    @Test
    void aTokenOpensNone() {
        Response refused = given().urlEncodingEnabled(false)
                .header("Authorization", "Bearer alpha-token")
                .post("/extender/alpha/filter");
        problem(refused, ProblemCode.UNAUTHENTICATED);
    }

    private static Response call(String path) {
        return given().urlEncodingEnabled(false)
                .body("{}")
                .contentType("application/json")
                .post(path);
    }
}
