package io.berth.api.extender;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;

/** Asks as a kube-scheduler does, in Go's spelling; single quotes stand for double ones. Its names are no other test's. */
record Scheduler(String holder) {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final ObjectMapper JSON = new ObjectMapper();

    static void awaitOpen() {
        Awaitility.await()
                .atMost(LIMIT)
                .until(() -> given().get("/q/health/ready").statusCode() == 200);
    }

    static String fresh(String prefix) {
        return prefix + "-" + UUID.randomUUID().toString().substring(0, 8);
    }

    /** As the API server writes it, with what it does not need for this. */
    static String pod(String uid, String cpu) {
        return quoted("""
                {'metadata':{'name':'web','namespace':'default','uid':'%s','creationTimestamp':null,
                 'labels':{'a':'b'}},'spec':{'containers':[{'name':'main','image':'i',
                 'resources':{'requests':{'cpu':'%s'}}}]},'status':{}}""".formatted(uid, cpu));
    }

    /** A node with this room. */
    static String node(String allocatable) {
        return node(allocatable, false);
    }

    static String node(String allocatable, boolean cordoned) {
        String name = fresh("node");
        rest("operator", "{'allocatable':%s,'unschedulable':%s}".formatted(allocatable, cordoned))
                .put("/v1/nodes/" + name)
                .then()
                .statusCode(201);
        return name;
    }

    /** A reservation by REST of whoever. */
    static void reserve(String holder, String uid, String node, String cpu) {
        rest(holder, """
                {'pod':{'namespace':'default','name':'web','uid':'%s'},'node':'%s','requests':{'cpu':'%s'}}""".formatted(uid, node, cpu))
                .post("/v1/reservations")
                .then()
                .statusCode(201);
    }

    private static RequestSpecification rest(String holder, String body) {
        return given().header("Berth-Holder", holder)
                .contentType("application/json")
                .body(quoted(body));
    }

    JsonNode filterNames(String pod, String... names) {
        return ask("filter", "{\"Pod\":%s,\"Nodes\":null,\"NodeNames\":%s}".formatted(pod, array(names)));
    }

    Response call(String verb, String body) {
        return call(verb, body.getBytes(StandardCharsets.UTF_8));
    }

    Response call(String verb, byte[] body) {
        return given().urlEncodingEnabled(false)
                .contentType("application/json")
                .body(body)
                .post("/extender/" + holder + "/" + verb);
    }

    /** What it is answered, which is a 200. */
    JsonNode ask(String verb, String body) {
        Response response = call(verb, body);
        assertThat(response.statusCode()).as(response.asString()).isEqualTo(200);
        assertThat(response.contentType()).isEqualTo("application/json");
        return json(response.asString());
    }

    static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError(text, e);
        }
    }

    static String array(String... names) {
        return List.of(names).stream().map(name -> '"' + name + '"').collect(Collectors.joining(",", "[", "]"));
    }

    static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asText).toList();
    }

    static Map<String, String> map(JsonNode object) {
        return object.propertyStream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().asText()));
    }

    static String quoted(String text) {
        return text.replace('\'', '"');
    }
}
