package io.berth.api;

import static io.berth.api.Wire.CREATE;
import static io.berth.api.Wire.available;
import static io.berth.api.Wire.awaitOpen;
import static io.berth.api.Wire.claim;
import static io.berth.api.Wire.fresh;
import static io.berth.api.Wire.json;
import static io.berth.api.Wire.node;
import static io.berth.api.Wire.post;
import static io.berth.api.Wire.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class CreateTest {
    @BeforeEach
    void open() {
        awaitOpen();
    }

    @Test
    void answersWithTheRow() {
        String node = node("{'cpu':'4','memory':'8Gi'}");
        String uid = fresh("uid");
        Response created = post("alpha", CREATE, claim(uid, node, "{'cpu':0.5,'memory':'.5Gi'}"));
        created.then().statusCode(201);
        String id = created.path("id");
        assertThat(id).isEqualTo(created.path("epoch") + "-" + created.path("token"));
        assertThat(created.header("Location")).isEqualTo("/v1/reservations/" + id);
        assertThat(created.header("ETag")).matches("\"[^\"]+\"");
        assertThat(created.contentType()).startsWith("application/json");
        Map<String, Object> row = created.path("$");
        assertThat(row)
                .containsEntry("phase", "Reserved")
                .containsEntry("pod", Map.of("namespace", "default", "name", "web", "uid", uid))
                .containsEntry("node", node)
                .containsEntry("requests", Map.of("cpu", "500m", "memory", "512Mi"))
                .containsEntry("holder", "alpha")
                .containsEntry("priority", 0)
                .containsEntry("permits", List.of())
                .containsEntry("expiresIn", "30s")
                .containsOnlyKeys(
                        "id",
                        "token",
                        "epoch",
                        "phase",
                        "pod",
                        "node",
                        "requests",
                        "holder",
                        "priority",
                        "permits",
                        "createdAt",
                        "expiresAt",
                        "expiresIn");
        assertThat(Instant.parse(created.path("expiresAt")))
                .isEqualTo(Instant.parse(created.path("createdAt")).plusSeconds(30));
    }

    @Test
    void answersTheSameRowWhenSentAgain() {
        String node = node("{'cpu':'1'}");
        String body = claim(fresh("uid"), node, "{'cpu':'1'}");
        Response first = post("alpha", CREATE, body);
        Response again =
                post("alpha", CREATE, body.replace("'1'", "'1000m'").replace("}}", "},'ttl':'60s','priority':7}"));
        first.then().statusCode(201);
        again.then().statusCode(200);
        assertThat(again.<String>path("id")).isEqualTo(first.path("id"));
        assertThat(again.<String>path("expiresAt")).isEqualTo(first.path("expiresAt"));
        assertThat(again.header("ETag")).isEqualTo(first.header("ETag"));
        assertThat(available(node, "cpu")).isEqualTo("0");
    }

    @Test
    void refusesAnotherRequestForTheSamePod() {
        String node = node("{'cpu':'4'}");
        String body = claim(fresh("uid"), node, "{'cpu':'1'}");
        post("alpha", CREATE, body).then().statusCode(201);
        for (String other : List.of(
                body.replace("'cpu':'1'", "'cpu':'2'"),
                body.replace("'node':'" + node + "'", "'candidates':['" + node + "']"),
                body.replace("'web'", "'web-2'"))) {
            Response refused = problem(post("alpha", CREATE, other), ProblemCode.CONFLICTING_RESERVATION);
            assertThat(refused.<String>path("reservation.node")).isEqualTo(node);
        }
    }

    @Test
    void saysWhoElseHoldsThePod() {
        String node = node("{'cpu':'4'}");
        String body = claim(fresh("uid"), node, "{'cpu':'1'}");
        post("alpha", CREATE, body).then().statusCode(201);
        Response refused = problem(post("beta", CREATE, body), ProblemCode.HELD_BY_OTHER);
        assertThat(refused.<String>path("holder")).isEqualTo("alpha");
        assertThat(refused.<String>path("node")).isEqualTo(node);
        assertThat(refused.<String>path("phase")).isEqualTo("Reserved");
        assertThat(refused.<String>path("expiresIn")).endsWith("s");
    }

    @Test
    void takesTheFirstCandidateThatFits() {
        String small = node("{'cpu':'1'}");
        String large = node("{'cpu':'4'}");
        String claim = claim(fresh("uid"), "x", "{'cpu':'2'}")
                .replace("'node':'x'", "'candidates':['nowhere','%s','%s']".formatted(small, large));
        Response created = post("alpha", CREATE, claim);
        created.then().statusCode(201);
        assertThat(created.<String>path("node")).isEqualTo(large);
    }

    @Test
    void listsWhatIsShortWhereNothingFits() {
        String small = node("{'cpu':'1'}");
        String claim = claim(fresh("uid"), "x", "{'cpu':'2','nvidia.com/gpu':1}")
                .replace("'node':'x'", "'candidates':['nowhere','%s']".formatted(small));
        Response refused = problem(post("alpha", CREATE, claim), ProblemCode.INSUFFICIENT_CAPACITY);
        assertThat(refused.<List<Map<String, String>>>path("deficits"))
                .containsExactlyInAnyOrder(
                        Map.of("node", small, "resource", "cpu", "requested", "2", "available", "1"),
                        Map.of("node", small, "resource", "nvidia.com/gpu", "requested", "1", "available", "0"),
                        Map.of("node", "nowhere", "reason", "unknown-node"));
        assertThat(available(small, "cpu")).isEqualTo("1");
    }

    @Test
    void refusesUnknownAndUnschedulableNodes() {
        String cordoned = fresh("node");
        json("operator", "{'allocatable':{'cpu':'1'},'unschedulable':true}")
                .put("/v1/nodes/" + cordoned)
                .then()
                .statusCode(201);
        problem(post("alpha", CREATE, claim(fresh("uid"), "nowhere", "{}")), ProblemCode.UNKNOWN_NODE);
        problem(post("alpha", CREATE, claim(fresh("uid"), cordoned, "{}")), ProblemCode.NODE_UNSCHEDULABLE);
    }

    @Test
    void takesNullsAndNoPermitsAsIfAbsent() {
        String node = node("{'cpu':'1'}");
        String claim = claim(fresh("uid"), node, "{'cpu':null}")
                .replace("}}", "},'ttl':null,'priority':null,'candidates':null,'permits':[]}")
                .replace("'requests':{'cpu':null}", "'requests':{}");
        post("alpha", CREATE, claim).then().statusCode(201);
        post("alpha", CREATE, claim.replace("[]", "null")).then().statusCode(200);
    }
}
