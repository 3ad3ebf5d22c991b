package io.berth.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Holds a value against a schema of the description, as far as the description uses schemas. Stricter than JSON Schema
 * in one thing: a property that the schema does not name is wrong, for it would not be in a generated client.
 */
record SchemaCheck(JsonNode document, List<String> faults) {
    static List<String> faults(JsonNode document, JsonNode schema, JsonNode value) {
        SchemaCheck check = new SchemaCheck(document, new ArrayList<>());
        check.check(schema, value, "$");
        return check.faults;
    }

    static JsonNode resolve(JsonNode document, JsonNode node) {
        return node.has("$ref") ? document.at(node.path("$ref").asText().substring(1)) : node;
    }

    private void check(JsonNode reference, JsonNode value, String at) {
        JsonNode schema = resolve(document, reference);
        checkType(schema, value, at);
        checkBounds(schema, value, at);
        if (schema.has("enum") && stream(schema.path("enum")).noneMatch(value::equals)) {
            faults.add(at + ": " + value + " is none of " + schema.path("enum"));
        }
        schema.path("allOf").forEach(part -> check(part, value, at));
        if (schema.has("oneOf")
                && stream(schema.path("oneOf"))
                                .filter(part -> faults(document, part, value).isEmpty())
                                .count()
                        != 1) {
            faults.add(at + ": " + value + " is not one of the alternatives");
        }
        value.forEach(item -> {
            if (value.isArray()) {
                check(schema.path("items"), item, at + "[]");
            }
        });
        if (value.isObject() && !schema.isMissingNode()) {
            checkProperties(schema, value, at);
        }
    }

    private void checkProperties(JsonNode schema, JsonNode value, String at) {
        for (JsonNode required : schema.path("required")) {
            if (!value.has(required.asText())) {
                faults.add(at + ": lacks " + required.asText());
            }
        }
        // The parts of an allOf see each other's properties.
        Set<String> known = known(schema);
        value.properties().forEach(property -> {
            String place = at + "." + property.getKey();
            JsonNode own = schema.path("properties").path(property.getKey());
            if (!own.isMissingNode()) {
                check(own, property.getValue(), place);
            } else if (schema.path("additionalProperties").isObject()) {
                check(schema.path("additionalProperties"), property.getValue(), place);
            } else if (schema.path("type").asText().equals("object")
                    && schema.has("properties")
                    && !known.contains(property.getKey())) {
                faults.add(place + ": is not described");
            }
        });
    }

    private Set<String> known(JsonNode schema) {
        Set<String> names = new HashSet<>();
        schema.path("properties").fieldNames().forEachRemaining(names::add);
        schema.path("allOf").forEach(part -> names.addAll(known(resolve(document, part))));
        return names;
    }

    private void checkType(JsonNode schema, JsonNode value, String at) {
        boolean right =
                switch (schema.path("type").asText()) {
                    case "object" -> value.isObject();
                    case "array" -> value.isArray();
                    case "string" -> value.isTextual();
                    case "integer" -> value.isIntegralNumber();
                    case "number" -> value.isNumber();
                    case "boolean" -> value.isBoolean();
                    default -> true;
                };
        if (!right) {
            faults.add(at + ": " + value + " is no " + schema.path("type").asText());
        }
    }

    private void checkBounds(JsonNode schema, JsonNode value, String at) {
        boolean right = (!value.isNumber()
                        || (value.asDouble() >= schema.path("minimum").asDouble(-Double.MAX_VALUE)
                                && value.asDouble() <= schema.path("maximum").asDouble(Double.MAX_VALUE)))
                && (!value.isTextual()
                        || (value.asText().length() <= schema.path("maxLength").asInt(Integer.MAX_VALUE)
                                && Pattern.compile(schema.path("pattern").asText(""))
                                        .matcher(value.asText())
                                        .find()))
                && (!value.isArray()
                        || (value.size() >= schema.path("minItems").asInt(0)
                                && value.size() <= schema.path("maxItems").asInt(Integer.MAX_VALUE)));
        if (!right) {
            faults.add(at + ": " + value + " is out of bounds");
        }
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
