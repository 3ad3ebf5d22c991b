package io.berth.api;

import io.berth.cluster.MalformedException;
import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** A request's query: gives its parameters in the form that is wanted, and notes each that is wrong. */
final class Query {
    private final MultiMap parameters;
    private final Violations violations;

    private Query(MultiMap parameters, Violations violations) {
        this.parameters = parameters;
        this.violations = violations;
    }

    /** Notes every parameter that is not among the known ones, or stands there twice. */
    static Query of(RoutingContext http, Violations violations, Set<String> known) {
        MultiMap parameters = http.queryParams();
        for (String name : parameters.names()) {
            if (!known.contains(name)) {
                violations.addParameter(name, "is not a known parameter");
            } else if (parameters.getAll(name).size() > 1) {
                violations.addParameter(name, "must be given once");
            }
        }
        return new Query(parameters, violations);
    }

    /** For a call that takes no parameters. */
    static void none(RoutingContext http, Violations violations) {
        if (http.request().query() != null) {
            of(http, violations, Set.of());
        }
    }

    <T> Optional<T> text(String name, Function<String, T> form) {
        List<String> values = parameters.getAll(name);
        if (values.size() != 1) {
            return Optional.empty();
        }
        try {
            return Optional.of(form.apply(values.getFirst()));
        } catch (MalformedException wrong) {
            violations.addParameter(name, String.valueOf(wrong.getMessage()));
            return Optional.empty();
        }
    }

    int whole(String name, int min, int max, int otherwise) {
        return text(name, value -> bounded(value, min, max)).orElse(otherwise);
    }

    private static int bounded(String value, int min, int max) {
        boolean digits =
                !value.isEmpty() && value.length() < 10 && value.chars().allMatch(c -> c >= '0' && c <= '9');
        int number = digits ? Integer.parseInt(value) : -1;
        if (number < min || number > max) {
            throw new MalformedException("must be a whole number from " + min + " to " + max);
        }
        return number;
    }
}
