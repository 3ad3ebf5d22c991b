package io.berth.diagnosis;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How the sentences of a diagnosis are put together. */
final class Words {
    private Words() {}

    static String count(long number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }

    /** {@code a, b and c}. */
    static String list(List<String> items) {
        return items.size() < 2
                ? String.join("", items)
                : String.join(", ", items.subList(0, items.size() - 1)) + " and " + items.getLast();
    }

    /** {@code : reason: message}, as far as there is any; without the message's own full stop. */
    static String because(Optional<String> reason, Optional<String> message) {
        return part(reason) + part(message);
    }

    static String because(String reason, String message) {
        return because(Optional.of(reason), Optional.of(message));
    }

    private static String part(Optional<String> text) {
        return text.map(some -> some.strip().replaceAll("\\.$", ""))
                .filter(some -> !some.isEmpty())
                .map(some -> ": " + some)
                .orElse("");
    }

    /** {@code 5m}, {@code 1h30m}. */
    static String duration(Duration duration) {
        return duration.isZero() ? "0s" : duration.toString().substring(2).toLowerCase(Locale.ROOT);
    }
}
