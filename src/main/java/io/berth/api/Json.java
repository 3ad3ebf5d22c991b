package io.berth.api;

import java.util.List;
import java.util.Map;

/** A caller's JSON as it was written: numbers stay text, so that none is rounded, and none is expanded. */
sealed interface Json {
    record Fields(Map<String, Json> values) implements Json {}

    record Items(List<Json> values) implements Json {}

    record Text(String value) implements Json {}

    record Numeral(String text) implements Json {}

    record Flag(boolean value) implements Json {}

    record Null() implements Json {}

    /** What it is, in a sentence that says what was wanted instead. */
    default String kind() {
        return switch (this) {
            case Fields fields -> "an object";
            case Items items -> "an array";
            case Text text -> "a string";
            case Numeral number -> "a number";
            case Flag flag -> flag.value() ? "true" : "false";
            case Null nothing -> "null";
        };
    }
}
