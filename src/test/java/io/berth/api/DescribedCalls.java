package io.berth.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.api.Description.Operation;
import io.restassured.RestAssured;
import io.restassured.config.EncoderConfig;
import io.restassured.config.HeaderConfig;
import io.restassured.http.Method;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;

/** Calls whose answers are held against the description; keeps which answers have been seen. */
record DescribedCalls(Description description, Set<String> seen) {
    static final DescribedCalls NONE = new DescribedCalls(new Description(Description.tree("{}")), Set.of());
    private static final String JSON = "application/json";

    static DescribedCalls ready() {
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> RestAssured.get("/q/health/ready").statusCode() == 200);
        return new DescribedCalls(Description.served(), new TreeSet<>());
    }

    Response send(Operation operation, String path, String body) {
        return send(operation, path, spec -> spec.contentType(JSON).body(body));
    }

    Response send(Operation operation, String path, Headed with) {
        RequestSpecification spec = RestAssured.given()
                .urlEncodingEnabled(false)
                .config(RestAssured.config()
                        .headerConfig(HeaderConfig.headerConfig().overwriteHeadersWithName("Berth-Holder"))
                        .encoderConfig(EncoderConfig.encoderConfig()
                                .appendDefaultContentCharsetToContentTypeIfUndefined(false)))
                .header("Berth-Holder", "alpha");
        Response answer = with.apply(spec).request(Method.valueOf(operation.method()), path);
        check(operation, answer);
        return answer;
    }

    /** What a call adds to its request. */
    interface Headed {
        RequestSpecification apply(RequestSpecification spec);
    }

    private void check(Operation operation, Response answer) {
        String what = operation.key() + " " + answer.statusCode() + " " + answer.asString();
        JsonNode response = description
                .response(operation, answer.statusCode())
                .orElseThrow(() -> new AssertionError("not described: " + what));
        String type = answer.contentType().replaceAll(";.*", "");
        JsonNode content = response.path("content");
        if (content.isMissingNode()) {
            assertThat(answer.asString()).as(what).isEmpty();
            seen.add(operation.key() + " " + answer.statusCode());
        } else {
            JsonNode body = Description.tree(answer.asString());
            assertThat(content.has(type)).as(what).isTrue();
            assertThat(description.faults(content.path(type).path("schema"), body))
                    .as(what)
                    .isEmpty();
            seen.add((operation.key() + " " + answer.statusCode() + " "
                            + body.path("code").asText())
                    .strip());
        }
        response.path("headers").properties().forEach(header -> {
            if (SchemaCheck.resolve(description.document(), header.getValue())
                    .path("required")
                    .asBoolean()) {
                assertThat(answer.header(header.getKey())).as(what).isNotNull();
            }
        });
    }

    void declare(String node, String cpu) {
        put(node, Map.of("allocatable", Map.of("cpu", cpu, "memory", "64Gi", "nvidia.com/gpu", "8")));
    }

    void put(String node, Map<String, ?> body) {
        assertThat(RestAssured.given()
                        .contentType(JSON)
                        .body(body)
                        .put("/v1/nodes/" + node)
                        .statusCode())
                .isIn(200, 201);
    }

    /** A new row of alpha's, which waits for these permits; gives its id. */
    String reserve(String node, String... permits) {
        String asked = Arrays.stream(permits)
                .map("{\"name\": \"%s\", \"timeout\": \"5m\"}"::formatted)
                .collect(Collectors.joining(", ", ", \"permits\": [", "]}"));
        String id = RestAssured.given()
                .contentType(JSON)
                .header("Berth-Holder", "alpha")
                .body(claim(UUID.randomUUID().toString(), node, "1m").replaceAll("}$", asked))
                .post("/v1/reservations")
                .jsonPath()
                .getString("id");
        assertThat(id).isNotNull();
        return id;
    }

    static String claim(String uid, String node, String cpu) {
        return """
                {"pod": {"namespace": "default", "name": "p", "uid": "%s"}, "node": "%s", "requests": {"cpu": "%s"}}""".formatted(uid, node, cpu);
    }

    void inPhase(String id, String phase) {
        post(id, "begin-bind", "{\"resourceVersion\": \"7\"}");
        if (phase.equals("Bound")) {
            post(id, "settle", "{\"outcome\": \"bound\"}");
        }
    }

    private static void post(String id, String verb, String body) {
        assertThat(RestAssured.given()
                        .contentType(JSON)
                        .header("Berth-Holder", "alpha")
                        .body(body)
                        .post("/v1/reservations/" + id + "/" + verb)
                        .statusCode())
                .isEqualTo(200);
    }
}
