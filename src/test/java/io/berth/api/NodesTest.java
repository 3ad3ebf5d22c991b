package io.berth.api;

import static io.berth.api.Wire.CREATE;
import static io.berth.api.Wire.as;
import static io.berth.api.Wire.awaitOpen;
import static io.berth.api.Wire.claim;
import static io.berth.api.Wire.fresh;
import static io.berth.api.Wire.json;
import static io.berth.api.Wire.node;
import static io.berth.api.Wire.parameters;
import static io.berth.api.Wire.path;
import static io.berth.api.Wire.pointers;
import static io.berth.api.Wire.post;
import static io.berth.api.Wire.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class NodesTest {
    @BeforeEach
    void open() {
        awaitOpen();
    }

    @Test
    void listsEveryAmountZerosToo() {
        String name = fresh("node");
        Response created = json(
                        "operator",
                        "{'allocatable':{'cpu':4,'memory':'8Gi','nvidia.com/gpu':'2'},'labels':{'zone':'a','b.c/d':''}}")
                .put("/v1/nodes/" + name);
        created.then().statusCode(201);
        post("alpha", CREATE, claim(fresh("uid"), name, "{'cpu':'1500m'}"))
                .then()
                .statusCode(201);
        Response found = as("alpha").get("/v1/nodes/" + name);
        assertThat(found.<Map<String, Object>>path("$"))
                .containsEntry("name", name)
                .containsEntry("uid", created.path("uid"))
                .containsEntry("unschedulable", false)
                .containsEntry("labels", Map.of("zone", "a", "b.c/d", ""))
                .containsEntry("allocatable", Map.of("cpu", "4", "memory", "8Gi", "nvidia.com/gpu", "2", "pods", "110"))
                .containsEntry("bound", Map.of("cpu", "0", "memory", "0", "nvidia.com/gpu", "0", "pods", "0"))
                .containsEntry("reserved", Map.of("cpu", "1500m", "memory", "0", "nvidia.com/gpu", "0", "pods", "1"))
                .containsEntry(
                        "available", Map.of("cpu", "2500m", "memory", "8Gi", "nvidia.com/gpu", "2", "pods", "109"))
                .containsEntry("reservations", Map.of("reserved", 1, "binding", 0, "bound", 0));
    }

    @Test
    void takesAShrinkBelowWhatIsTaken() {
        String name = node("{'cpu':'4'}");
        post("alpha", CREATE, claim(fresh("uid"), name, "{'cpu':'3'}")).then().statusCode(201);
        Response shrunk = json("operator", "{'allocatable':{'cpu':'1'}}").put("/v1/nodes/" + name);
        shrunk.then().statusCode(200);
        assertThat(shrunk.<String>path("available.cpu")).isEqualTo("-2");
    }

    @Test
    void endsANodeOnlyWithoutRows() {
        String name = node("{'cpu':'4'}");
        String uid = as("alpha").get("/v1/nodes/" + name).path("uid");
        Response row = post("alpha", CREATE, claim(fresh("uid"), name, "{}"));
        problem(as("operator").delete("/v1/nodes/" + name), ProblemCode.NODE_IN_USE);
        as("alpha").delete(path(row)).then().statusCode(204);
        as("operator").delete("/v1/nodes/" + name).then().statusCode(204);
        as("operator").delete("/v1/nodes/" + name).then().statusCode(204);
        problem(as("alpha").get("/v1/nodes/" + name), ProblemCode.NOT_FOUND);
        Response again = json("operator", "{'allocatable':{}}").put("/v1/nodes/" + name);
        again.then().statusCode(201);
        assertThat(again.<String>path("uid")).isNotEqualTo(uid);
    }

    @Test
    void pagesByName() {
        String first = node("{}");
        String second = node("{}");
        ArrayList<String> names = new ArrayList<>();
        String more = "";
        while (more != null) {
            Response page = as("alpha").get("/v1/nodes?limit=1" + more);
            page.then().statusCode(200);
            names.addAll(page.<List<String>>path("items.name"));
            String next = page.path("continue");
            more = next == null ? null : "&continue=" + next;
        }
        assertThat(names).contains(first, second).doesNotHaveDuplicates().isSorted();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | #/allocatable",
                "{'allocatable':{'cpu':'-1'}} | #/allocatable/cpu",
                "{'allocatable':{'c p u':'1'}} | #/allocatable/c%20p%20u",
                "{'allocatable':{},'unschedulable':'no'} | #/unschedulable",
                "{'allocatable':{},'labels':{'a/b/c':'x'}} | #/labels/a~1b~1c",
                "{'allocatable':{},'labels':{'a':'not a label'}} | #/labels/a",
                "{'allocatable':{},'labels':{'a':1}} | #/labels/a",
                "{'allocatable':{},'labels':[]} | #/labels",
                "{'allocatable':{},'uid':'x'} | #/uid",
            })
    void namesWhatIsWrongInAPut(String body, String pointers) {
        Response refused = json("operator", body).put("/v1/nodes/" + fresh("node"));
        assertThat(pointers(problem(refused, ProblemCode.INVALID_REQUEST))).containsExactly(pointers);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Node", "a_b", "-a", "a..b", "%2e%2e%2fetc", "a%20b", "%C3%BC", "a%0Ab", "a*"})
    void refusesWhatNoNodeCanBeNamed(String name) {
        Response put = json("operator", "{'allocatable':{}}").put("/v1/nodes/" + name);
        assertThat(parameters(problem(put, ProblemCode.INVALID_REQUEST))).containsExactly("name");
        problem(as("operator").get("/v1/nodes/" + name), ProblemCode.INVALID_REQUEST);
        problem(as("operator").delete("/v1/nodes/" + name), ProblemCode.INVALID_REQUEST);
    }
}
