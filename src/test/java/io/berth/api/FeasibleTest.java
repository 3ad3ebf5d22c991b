package io.berth.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.berth.sandbox.Rest;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class FeasibleTest {
    private static final String PATH = "/v1/nodes/feasible";

    @ConfigProperty(name = "quarkus.http.test-port")
    int port;

    private final String run = "f" + UUID.randomUUID().toString().substring(0, 8) + "-";
    private Rest rest = new Rest(0, "alpha");

    @BeforeEach
    void awaitReady() {
        rest = new Rest(port, "alpha");
        Awaitility.await().until(() -> rest.get("/q/health/ready").status() == 200);
    }

    @Test
    void theEmptiestNodeIsFirstUnlessPackingIsAsked() {
        declare("a", "4");
        declare("b", "2");
        reserve("a", "3");
        var spread = ask(Map.of("requests", Map.of("cpu", "500m"), "candidates", names("a", "b")));
        assertThat(list(spread, "nodes")).containsExactly(run + "b 75", run + "a 12");
        var packed = ask(Map.of("requests", Map.of("cpu", "500m"), "candidates", names("a", "b"), "strategy", "pack"));
        assertThat(list(packed, "nodes")).containsExactly(run + "a 87", run + "b 25");
    }

    @Test
    void eachRefusedNodeSaysWhy() {
        declare("a", "1");
        rest.put(
                "/v1/nodes/" + run + "b",
                Map.of("allocatable", Map.of("cpu", "8", "memory", "1Gi"), "unschedulable", true));
        var answer =
                ask(Map.of("requests", Map.of("cpu", "1500m", "memory", "1.5Gi"), "candidates", names("c", "b", "a")));
        assertThat(answer.body().path("nodes")).isEmpty();
        assertThat(answer.body().path("rejected"))
                .hasToString(("[{'name':'%1$sa','reasons':["
                                + "{'code':'insufficient','resource':'cpu','requested':'1500m','available':'1'},"
                                + "{'code':'insufficient','resource':'memory','requested':'1536Mi','available':'1Gi'}]},"
                                + "{'name':'%1$sb','reasons':[{'code':'unschedulable'},"
                                + "{'code':'insufficient','resource':'memory','requested':'1536Mi','available':'1Gi'}]},"
                                + "{'name':'%1$sc','reasons':[{'code':'unknown-node'}]}]")
                        .formatted(run)
                        .replace('\'', '"'));
    }

    @Test
    void withoutCandidatesEveryNodeIsAskedAndTheListsAreCut() {
        IntStream.range(0, 7).forEach(i -> declare("many-" + i, "64"));
        var answer = ask(Map.of("requests", Map.of("cpu", "60"), "limit", 5));
        assertThat(list(answer, "nodes")).hasSize(5).allMatch(line -> line.startsWith(run + "many-"));
    }

    @Test
    void moreCandidatesThanOneReadTakesAreAnsweredTogether() {
        declare("first", "4");
        declare("last", "4");
        var names = Stream.of(
                        Stream.of(run + "first"),
                        IntStream.range(0, 1200).mapToObj(i -> run + "none-" + i),
                        Stream.of(run + "last"))
                .flatMap(name -> name)
                .toList();
        var answer = ask(Map.of("requests", Map.of(), "candidates", names, "limit", 1000));
        assertThat(list(answer, "nodes")).containsExactly(run + "first 100", run + "last 100");
        assertThat(answer.body().path("rejected")).hasSize(1000);
    }

    @Test
    void allThatIsWrongIsListedAtOnce() {
        var answer = rest.post(
                        PATH,
                        Map.of("candidates", List.of("n", "n"), "limit", 0, "strategy", "binpack", "nodes", List.of()))
                .expect(422);
        assertThat(answer.body().path("errors").findValuesAsText("pointer"))
                .containsExactlyInAnyOrder("#/requests", "#/candidates/1", "#/limit", "#/strategy", "#/nodes");
        rest.post(PATH, Map.of("requests", Map.of("pods", 1))).expect(422);
        var names = IntStream.range(0, 5001).mapToObj(i -> "n" + i).toList();
        rest.post(PATH, Map.of("requests", Map.of(), "candidates", names)).expect(422);
    }

    @Test
    void aNodeMayBeNamedFeasible() {
        rest.put(PATH, Map.of("allocatable", Map.of("cpu", "1"))).expect(201);
        assertThat(rest.get(PATH).expect(200).text("name")).isEqualTo("feasible");
        rest.delete(PATH).expect(204);
    }

    private Rest.Answer ask(Map<String, ?> question) {
        return rest.post(PATH, question).expect(200);
    }

    private static List<String> list(Rest.Answer answer, String field) {
        return StreamSupport.stream(answer.body().path(field).spliterator(), false)
                .map(node ->
                        node.path("name").asText() + " " + node.path("score").asText())
                .toList();
    }

    private List<String> names(String... names) {
        return Stream.of(names).map(name -> run + name).toList();
    }

    private void declare(String name, String cpu) {
        rest.put("/v1/nodes/" + run + name, Map.of("allocatable", Map.of("cpu", cpu, "memory", "1Gi")))
                .expect(201);
    }

    private void reserve(String node, String cpu) {
        var pod = Map.of("namespace", "default", "name", "p", "uid", UUID.randomUUID());
        rest.post(
                        "/v1/reservations",
                        Map.of("pod", pod, "node", run + node, "requests", Map.of("cpu", cpu), "ttl", "5m"))
                .expect(201);
    }
}
