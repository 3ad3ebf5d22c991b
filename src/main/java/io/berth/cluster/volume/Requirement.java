package io.berth.cluster.volume;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What one label must be, as node and label selectors say it. */
public record Requirement(String key, Operator operator, List<String> values) {
    public Requirement {
        values = List.copyOf(values);
    }

    public static Requirement is(String key, String value) {
        return new Requirement(key, Operator.In, List.of(value));
    }

    public boolean matches(Map<String, String> labels) {
        Optional<String> value = Optional.ofNullable(labels.get(key));
        return switch (operator) {
            case In -> value.filter(values::contains).isPresent();
            case NotIn -> value.filter(values::contains).isEmpty();
            case Exists -> value.isPresent();
            case DoesNotExist -> value.isEmpty();
            case Gt -> compared(value) > 0;
            case Lt -> compared(value) < 0;
        };
    }

    /** 0 also for what is no number on either side: neither is greater. */
    private int compared(Optional<String> value) {
        try {
            return value.isEmpty() || values.size() != 1
                    ? 0
                    : Long.compare(Long.parseLong(value.get()), Long.parseLong(values.getFirst()));
        } catch (NumberFormatException noNumber) {
            return 0;
        }
    }

    /** In words: {@code topology.kubernetes.io/zone is b}. */
    public String described() {
        String listed = String.join(", ", values);
        return switch (operator) {
            case In -> key + (values.size() == 1 ? " is " : " is one of ") + listed;
            case NotIn -> key + (values.size() == 1 ? " is not " : " is none of ") + listed;
            case Exists -> key + " is set";
            case DoesNotExist -> key + " is not set";
            case Gt -> key + " is above " + listed;
            case Lt -> key + " is below " + listed;
        };
    }
}
