package io.berth.api;

import static io.berth.api.Wire.claim;
import static io.berth.api.Wire.fresh;
import static io.berth.api.Wire.path;
import static io.berth.api.Wire.problem;
import static io.berth.api.Wire.quoted;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.vertx.core.MultiMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.awaitility.Awaitility;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(RedisResource.class)
@TestProfile(TokensModeTest.Tokens.class)
class TokensModeTest {
    private static final String START = "# callers\nalpha-token alpha\nbeta-token beta\nops-token ops admin\n";

    public static final class Tokens implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            try {
                Path file = Files.createTempFile("berth", ".tokens");
                file.toFile().deleteOnExit();
                Files.writeString(file, START);
                return Map.of("berth.auth.mode", "tokens", "berth.auth.tokens-file", file.toString());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @ConfigProperty(name = "berth.auth.tokens-file")
    Path file;

    @BeforeEach
    void open() throws IOException {
        Wire.awaitOpen();
        Files.writeString(file, START);
        Awaitility.await()
                .atMost(Wire.LIMIT)
                .until(() -> with("Bearer beta-token").get("/v1/nodes").statusCode() == 200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Bearer",
                "Bearer ",
                "Bearer nobody",
                "Basic alpha-token",
                "alpha-token",
                "Bearer alpha-token beta-token"
            })
    void knowsNobodyWithoutAToken(String authorization) {
        for (String path : new String[] {
            "/v1/nodes", "/v1/reservations", "/v1/nothing", "/q/../v1/nodes", "//v1/nodes", "/%761/nodes"
        }) {
            Response refused = problem(with(authorization).get(path), ProblemCode.UNAUTHENTICATED);
            assertThat(refused.header("WWW-Authenticate")).isEqualTo("Bearer");
        }
    }

    @Test
    void wantsATokenAndBelievesNoHeader() {
        problem(given().header("Berth-Holder", "alpha").get("/v1/nodes"), ProblemCode.UNAUTHENTICATED);
        problem(
                with("Bearer alpha-token")
                        .header("Authorization", "Bearer beta-token")
                        .get("/v1/nodes"),
                ProblemCode.UNAUTHENTICATED);
        given().get("/q/health/live").then().statusCode(200);
    }

    @Test
    void takesTheHolderFromTheTokenAndLetsAnAdminSettle() {
        String node = fresh("node");
        body("ops-token", "{'allocatable':{}}").put("/v1/nodes/" + node).then().statusCode(201);

        Response row = body("alpha-token", claim(fresh("uid"), node, "{}"))
                .header("Berth-Holder", "beta")
                .post(Wire.CREATE);
        row.then().statusCode(201);
        assertThat(row.<String>path("holder")).isEqualTo("alpha");
        problem(with("Bearer beta-token").delete(path(row)), ProblemCode.NOT_FOUND);
        problem(with("Bearer ops-token").delete(path(row)), ProblemCode.NOT_FOUND);
        body("alpha-token", "{}").post(path(row) + "/begin-bind").then().statusCode(200);
        problem(body("beta-token", "{'outcome':'failed'}").post(path(row) + "/settle"), ProblemCode.NOT_FOUND);
        body("ops-token", "{'outcome':'failed'}")
                .post(path(row) + "/settle")
                .then()
                .statusCode(200);
    }

    @Test
    void followsTheFileAndKeepsWhatItKnewWhenThatBreaks() throws IOException {
        Files.writeString(file, "alpha-2 alpha\nalpha-token alpha\n");
        Awaitility.await()
                .atMost(Wire.LIMIT)
                .until(() -> with("Bearer alpha-2").get("/v1/nodes").statusCode() == 200);
        problem(with("Bearer beta-token").get("/v1/nodes"), ProblemCode.UNAUTHENTICATED);
        TokenCallers callers = new TokenCallers(file);
        Files.writeString(file, "alpha-3 alpha\nbroken\n");
        callers.reread();
        var headers = MultiMap.caseInsensitiveMultiMap().add("Authorization", "bearer alpha-2");
        assertThat(callers.identify(headers).holder()).hasToString("alpha");
    }

    private static RequestSpecification with(String authorization) {
        return given().urlEncodingEnabled(false).header("Authorization", authorization);
    }

    private static RequestSpecification body(String token, String body) {
        return with("Bearer " + token)
                .header("Content-Type", "application/json")
                .body(quoted(body));
    }
}
