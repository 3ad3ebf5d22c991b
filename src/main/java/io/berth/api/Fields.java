package io.berth.api;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The names that an object may have, and the forms of its texts. */
final class Fields {
    private Fields() {}

    /** In this order, so that a message about them reads the same each time. */
    static Set<String> named(String... names) {
        return Collections.unmodifiableSet(new LinkedHashSet<>(Arrays.asList(names)));
    }

    /** The text itself, once the check has let it pass. */
    static UnaryOperator<String> checked(Consumer<String> check) {
        return text -> {
            check.accept(text);
            return text;
        };
    }
}
