package io.berth.api;

import static io.berth.api.Wire.CREATE;
import static io.berth.api.Wire.as;
import static io.berth.api.Wire.awaitOpen;
import static io.berth.api.Wire.claim;
import static io.berth.api.Wire.fresh;
import static io.berth.api.Wire.json;
import static io.berth.api.Wire.node;
import static io.berth.api.Wire.path;
import static io.berth.api.Wire.post;
import static io.berth.api.Wire.problem;
import static io.berth.api.Wire.quoted;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class LayersTest {
    @BeforeEach
    void open() {
        awaitOpen();
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /",
        "GET, /nothing",
        "POST, /nothing",
        "POST, /guard/v1/0123456789abcdef",
        "GET, /v1",
        "GET, /v2/reservations",
        "GET, /v1/permits/a",
        "GET, /v1/gangs/a",
        "POST, /v1/gangs",
        "POST, /v1/reservations/1-1/unbind",
        "POST, /v1/reservations/1-1/permits",
        "GET, /q/nothing",
        "GET, /v1/pods/default/web",
        "GET, /v1/reservations/1-1;a=b",
        "GET, /v1/nodes/a/b/c",
        "GET, /extender/a/filter"
    })
    void anUnknownPathIsAProblem(String method, String path) {
        Response refused = method.equals("GET") ? as("alpha").get(path) : post("alpha", path, "{}");
        problem(refused, ProblemCode.NOT_FOUND);
    }

    @ParameterizedTest
    @CsvSource({
        "PATCH, /v1/reservations, 'GET, HEAD, OPTIONS, POST'",
        "DELETE, /v1/nodes, 'GET, HEAD, OPTIONS'",
        "GET, /v1/reservations/batch, 'OPTIONS, POST'",
        "PATCH, /v1/nodes/feasible, 'DELETE, GET, HEAD, OPTIONS, POST, PUT'",
        "PUT, /v1/reservations/1-1, 'DELETE, GET, HEAD, OPTIONS'",
        "POST, /v1/nodes/a, 'DELETE, GET, HEAD, OPTIONS, PUT'",
        "GET, /v1/reservations/1-1/settle, 'OPTIONS, POST'",
        "GET, /v1/reservations/1-1/bind, 'OPTIONS, POST'",
        "DELETE, /v1/reservations/1-1/permits/a, 'OPTIONS, POST'",
        "POST, /v1/permits, 'GET, HEAD, OPTIONS'",
        "FOO, /v1/reservations/1-1/renew, 'OPTIONS, POST'",
        "TRACE, /v1/nodes, 'GET, HEAD, OPTIONS'",
    })
    void aWrongMethodIsAProblemThatSaysTheRightOnes(String method, String path, String allowed) {
        Response refused = problem(as("alpha").request(method, path), ProblemCode.METHOD_NOT_ALLOWED);
        assertThat(refused.header("Allow")).isEqualTo(allowed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "application/xml",
                ";;;",
                "application/jsonx",
                "a",
                "application/problem+json",
                "*/*"
            })
    void aBodyOfAnotherTypeIsAProblem(String type) {
        for (String path : List.of(CREATE, CREATE + "/batch", CREATE + "/1-1/renew", CREATE + "/1-1/settle")) {
            problem(
                    as("alpha")
                            .header("Content-Type", type)
                            .body("{}".getBytes(StandardCharsets.UTF_8))
                            .post(path),
                    ProblemCode.UNSUPPORTED_MEDIA_TYPE);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/html", "application/xml", "image/*", ";;;"})
    void anAnswerInAnotherTypeIsNotToBeHad(String type) {
        problem(as("alpha").header("Accept", type).get("/v1/nodes"), ProblemCode.NOT_ACCEPTABLE);
        problem(json("alpha", "{}").header("Accept", type).post(CREATE), ProblemCode.NOT_ACCEPTABLE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/nodes/%00", "/v1/nodes?limit=%00", "/%00", "/q/%00"})
    void nulInAUriIsAProblem(String path) {
        problem(as("alpha").get(path), ProblemCode.INVALID_URI);
    }

    @Test
    void aBodyMayHaveAMebibyte() {
        String padded = "{}" + " ".repeat(Intake.MAX_BYTES - 2);
        problem(post("alpha", CREATE, padded), ProblemCode.INVALID_REQUEST);
        Response refused = problem(post("alpha", CREATE, padded + " "), ProblemCode.PAYLOAD_TOO_LARGE);
        assertThat(refused.header("Connection")).isEqualTo("close");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "ü", "a,b", "a$b"})
    void aMalformedHolderIsUnknown(String holder) {
        problem(as(holder).get("/v1/nodes"), ProblemCode.UNAUTHENTICATED);
        problem(as(holder).get("/v1/nothing"), ProblemCode.UNAUTHENTICATED);
        problem(post(holder, CREATE, "{}"), ProblemCode.UNAUTHENTICATED);
    }

    @Test
    void aHolderIsGivenOnceOrNotAtAll() {
        problem(as("alpha").header("Berth-Holder", "beta").get("/v1/nodes"), ProblemCode.UNAUTHENTICATED);
        Response created = given().contentType("application/json")
                .body(quoted(claim(fresh("uid"), node("{}"), "{}")))
                .post(CREATE);
        created.then().statusCode(201);
        assertThat(created.<String>path("holder")).isEqualTo("anonymous");
    }
}
