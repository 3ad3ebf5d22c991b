package io.berth.api;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;

/** Calls of the replica under test, with bodies as they go over the wire; single quotes stand for double ones. */
final class Wire {
    /** A build machine can be slow. */
    static final Duration LIMIT = Duration.ofSeconds(30);

    static final String CREATE = "/v1/reservations";

    private Wire() {}

    /** Until then grants are refused. */
    static void awaitOpen() {
        Awaitility.await()
                .atMost(LIMIT)
                .until(() -> given().get("/q/health/ready").statusCode() == 200);
    }

    /** A name that no other test has. */
    static String fresh(String prefix) {
        return prefix + "-" + UUID.randomUUID().toString().substring(0, 8);
    }

    static RequestSpecification as(String holder) {
        return given().urlEncodingEnabled(false).header("Berth-Holder", holder);
    }

    static Response post(String holder, String path, String body) {
        return json(holder, body).post(path);
    }

    static RequestSpecification json(String holder, String body) {
        return as(holder).header("Content-Type", "application/json").body(quoted(body));
    }

    static String quoted(String body) {
        return body.replace('\'', '"');
    }

    /** A node with this room. */
    static String node(String allocatable) {
        String name = fresh("node");
        json("operator", "{'allocatable':" + allocatable + "}")
                .put("/v1/nodes/" + name)
                .then()
                .statusCode(201);
        return name;
    }

    /** A create body for one Pod on one node. */
    static String claim(String uid, String node, String requests) {
        return "{'pod':{'namespace':'default','name':'web','uid':'%s'},'node':'%s','requests':%s}"
                .formatted(uid, node, requests);
    }

    /** A reservation of 100m on a node of its own; its answer. */
    static Response reserved(String holder) {
        Response created = post(holder, CREATE, claim(fresh("uid"), node("{'cpu':'4'}"), "{'cpu':'100m'}"));
        created.then().statusCode(201);
        return created;
    }

    static String path(Response reservation) {
        return CREATE + "/" + reservation.path("id");
    }

    /** What the node still has of a resource. */
    static String available(String node, String resource) {
        return as("operator").get("/v1/nodes/" + node).path("available.'" + resource + "'");
    }

    /** Where a request is wrong. */
    static List<String> pointers(Response refusal) {
        return refusal.path("errors.pointer");
    }

    static List<String> parameters(Response refusal) {
        return refusal.path("errors.parameter");
    }

    /** That it is a problem of this code, with every member that each has. */
    static Response problem(Response response, ProblemCode code) {
        response.then().statusCode(code.status());
        assertThat(response.contentType()).isEqualTo("application/problem+json");
        assertThat(response.<String>path("code")).isEqualTo(code.code());
        assertThat(response.<String>path("type")).isEqualTo("urn:berth:problem:" + code.code());
        assertThat(response.<Integer>path("status")).isEqualTo(code.status());
        assertThat(response.<String>path("title")).isEqualTo(code.title());
        assertThat(response.<String>path("detail")).isNotBlank();
        return response;
    }
}
