package io.berth.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.api.Description.Operation;
import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each example of a body, sent as it is shown, does what its operation is there for. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class DescribedExamplesTest {
    private DescribedCalls calls = DescribedCalls.NONE;

    @BeforeEach
    void start() {
        calls = DescribedCalls.ready();
        calls.declare("node-1", "64");
        calls.declare("node-2", "64");
    }

    @Test
    void eachIsAnsweredAsDescribed() {
        List<Operation> withBody = calls.description().operations().stream()
                .filter(Operation::takesBody)
                .toList();
        assertThat(withBody).hasSize(9).allSatisfy(operation -> {
            assertThat(operation.requestExamples().size()).as(operation.key()).isPositive();
            operation.requestExamples().forEach(example -> send(operation, example.path("value")));
        });
    }

    private void send(Operation operation, JsonNode body) {
        JsonNode schema = operation.description().at("/requestBody/content/application~1json/schema");
        assertThat(calls.description().faults(schema, body)).as(operation.key()).isEmpty();
        String id = calls.reserve("node-1", body.has("decision") ? new String[] {"quota"} : new String[0]);
        switch (body.path("outcome").asText()) {
            case "bound", "failed" -> calls.inPhase(id, "Binding");
            case "ended" -> calls.inPhase(id, "Bound");
            default -> assertThat(body.has("outcome")).isFalse();
        }
        String path = operation
                .path()
                .replace("{id}", id)
                .replace("permits/{name}", "permits/quota")
                .replace("{name}", "node-3");
        Response answer = calls.send(operation, path, body.toString());
        assertThat(answer.statusCode())
                .as(operation.key() + " " + body + ": " + answer.asString())
                // The one call that is nothing without a cluster.
                .isIn(operation.path().endsWith("/bind") ? List.of(409) : List.of(200, 201));
        // A batch is answered 200 whatever becomes of its items.
        assertThat(StreamSupport.stream(
                                Description.tree(answer.asString())
                                        .path("results")
                                        .spliterator(),
                                false)
                        .map(result -> result.path("status").asInt()))
                .allMatch(status -> status == 201);
    }
}
