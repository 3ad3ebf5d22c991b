package io.berth.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.restassured.RestAssured;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The OpenAPI document as the running app serves it. */
record Description(JsonNode document) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** One method of one path, with what is said of it. */
    record Operation(String method, String path, JsonNode description) {
        String key() {
            return method + " " + path;
        }

        boolean takesBody() {
            return description.has("requestBody");
        }

        /** Name and value of each example of a body. */
        JsonNode requestExamples() {
            return description.at("/requestBody/content/application~1json/examples");
        }
    }

    static Description served() {
        return new Description(tree(RestAssured.get("/q/openapi?format=json").asString()));
    }

    static JsonNode tree(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    List<Operation> operations() {
        List<Operation> operations = new ArrayList<>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    if (!method.getKey().equals("parameters")) {
                        operations.add(new Operation(
                                method.getKey().toUpperCase(Locale.ROOT), path.getKey(), method.getValue()));
                    }
                }));
        return operations;
    }

    Operation operation(String method, String path) {
        return operations().stream()
                .filter(operation -> operation.key().equals(method + " " + path))
                .findFirst()
                .orElseThrow(() -> new AssertionError(method + " " + path + " is not described"));
    }

    Optional<JsonNode> response(Operation operation, int status) {
        JsonNode response = operation.description().path("responses").path(Integer.toString(status));
        return response.isMissingNode() ? Optional.empty() : Optional.of(SchemaCheck.resolve(document, response));
    }

    /** {@code status} or, of a problem, {@code status code}: everything that this operation may be answered. */
    Set<String> answers(Operation operation) {
        Set<String> answers = new TreeSet<>();
        operation.description().path("responses").fieldNames().forEachRemaining(status -> {
            List<JsonNode> codes = response(operation, Integer.parseInt(status))
                    .orElseThrow()
                    .at("/content/application~1problem+json/schema")
                    .findValues("enum");
            if (codes.isEmpty()) {
                answers.add(status);
            }
            codes.forEach(some -> some.forEach(code -> answers.add(status + " " + code.asText())));
        });
        return answers;
    }

    List<String> faults(JsonNode schema, JsonNode value) {
        return SchemaCheck.faults(document, schema, value);
    }
}
