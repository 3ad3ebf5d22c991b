package io.berth.api;

import io.berth.cluster.MalformedException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** One object of a caller's body: gives its fields in the form that is wanted, and notes each that has another. */
final class Body {
    private final Map<String, Json> values;
    private final Pointer at;
    private final Violations violations;

    private Body(Map<String, Json> values, Pointer at, Violations violations) {
        this.values = values;
        this.at = at;
        this.violations = violations;
    }

    /** The object at a place; anything else, and every field that is not among the known ones, is noted. */
    static Body of(Json json, Pointer at, Violations violations, Set<String> known) {
        if (!(json instanceof Json.Fields(Map<String, Json> values))) {
            violations.add(at, "must be an object, not " + json.kind());
            return new Body(Map.of(), at, violations);
        }
        for (String name : values.keySet()) {
            if (!known.contains(name)) {
                violations.add(at.to(name), "is not a known field; known are " + String.join(", ", known));
            }
        }
        return new Body(values, at, violations);
    }

    /** A field that is there; null is as if absent. */
    Optional<Json> find(String name) {
        Json json = values.get(name);
        return json == null || json instanceof Json.Null ? Optional.empty() : Optional.of(json);
    }

    void wrong(String name, String detail) {
        violations.add(at.to(name), detail);
    }

    Body require(String... names) {
        for (String name : names) {
            if (find(name).isEmpty()) {
                wrong(name, "is missing");
            }
        }
        return this;
    }

    Optional<Body> object(String name, Set<String> known) {
        return find(name).map(json -> of(json, at.to(name), violations, known));
    }

    /** One object among the items of a field of this one. */
    Body inner(Json json, Pointer place, Set<String> known) {
        return of(json, place, violations, known);
    }

    <T> Optional<T> text(String name, Function<String, T> form) {
        return find(name).flatMap(json -> textOf(json, at.to(name), form));
    }

    /** Names or the like, in order; {@code max} is the most of them. */
    Optional<List<Json>> items(String name, int min, int max) {
        return find(name).flatMap(json -> {
            if (!(json instanceof Json.Items(List<Json> items))) {
                wrong(name, "must be an array, not " + json.kind());
                return Optional.empty();
            }
            if (items.size() < min || items.size() > max) {
                wrong(name, "must have " + min + " to " + max + " items, not " + items.size());
                return Optional.empty();
            }
            return Optional.of(items);
        });
    }

    /** A map whose keys the caller chooses, such as resources. */
    Optional<Map<String, Json>> map(String name, int max) {
        return find(name).flatMap(json -> {
            if (!(json instanceof Json.Fields(Map<String, Json> fields))) {
                wrong(name, "must be an object, not " + json.kind());
                return Optional.empty();
            }
            if (fields.size() > max) {
                wrong(name, "must have at most " + max + " fields, not " + fields.size());
                return Optional.empty();
            }
            return Optional.of(fields);
        });
    }

    <T> Optional<T> textOf(Json json, Pointer place, Function<String, T> form) {
        if (json instanceof Json.Text(String value)) {
            return formed(value, place, form);
        }
        violations.add(place, "must be a string, not " + json.kind());
        return Optional.empty();
    }

    <T> Optional<T> formed(String value, Pointer place, Function<String, T> form) {
        try {
            return Optional.of(form.apply(value));
        } catch (MalformedException wrong) {
            violations.add(place, String.valueOf(wrong.getMessage()));
            return Optional.empty();
        }
    }

    Optional<Boolean> flag(String name) {
        return find(name).flatMap(json -> {
            if (json instanceof Json.Flag(boolean value)) {
                return Optional.of(value);
            }
            wrong(name, "must be true or false, not " + json.kind());
            return Optional.empty();
        });
    }

    /** A whole number within bounds; 1.0 and 1e3 are whole too. */
    Optional<Integer> whole(String name, int min, int max) {
        return find(name).flatMap(json -> {
            try {
                if (json instanceof Json.Numeral(String text) && text.length() <= 64) {
                    long value = new BigDecimal(text).longValueExact();
                    if (value >= min && value <= max) {
                        return Optional.of((int) value);
                    }
                }
            } catch (ArithmeticException | NumberFormatException fallThrough) {
                // Said below, in the same words.
            }
            wrong(name, "must be a whole number from " + min + " to " + max);
            return Optional.empty();
        });
    }

    Pointer at() {
        return at;
    }
}
