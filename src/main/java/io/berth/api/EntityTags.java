package io.berth.api;

import io.berth.reservation.Precondition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Entity tags in {@code If-Match} and {@code If-None-Match} (RFC 9110): a row's tag is its revision in quotes. */
final class EntityTags {
    private record Tag(boolean weak, String value) {}

    private EntityTags() {}

    static String of(String revision) {
        return '"' + revision + '"';
    }

    /** What the header demands; a malformed one can never hold, so the row's own refusals still come first. */
    static Precondition ifMatch(List<String> headers) {
        if (headers.isEmpty()) {
            return Precondition.NONE;
        }
        if (isAny(headers)) {
            return new Precondition.Any();
        }
        return new Precondition.OneOf(tags(headers).orElse(List.of()).stream()
                .filter(tag -> !tag.weak())
                .map(Tag::value)
                .collect(Collectors.toUnmodifiableSet()));
    }

    /** Whether the caller has this revision already; here weak tags count too. */
    static boolean ifNoneMatch(List<String> headers, String revision) {
        return !headers.isEmpty()
                && (isAny(headers)
                        || tags(headers).orElse(List.of()).stream()
                                .anyMatch(tag -> tag.value().equals(revision)));
    }

    /** What a caller is told whose {@code If-Match} did not hold. */
    static String mismatch(List<String> headers, String revision) {
        if (!isAny(headers) && tags(headers).isEmpty()) {
            return "If-Match must be * or a list of entity tags, such as \"12\"";
        }
        return "the reservation's entity tag is " + of(revision)
                + ", and no tag in If-Match equals it (weak tags never do)";
    }

    private static boolean isAny(List<String> headers) {
        return headers.size() == 1 && headers.getFirst().trim().equals("*");
    }

    /** The tags in order; nothing when the text is no list of tags. */
    private static Optional<List<Tag>> tags(List<String> headers) {
        String list = String.join(",", headers);
        List<Tag> tags = new ArrayList<>();
        boolean separated = true;
        for (int i = 0; i < list.length(); i++) {
            char c = list.charAt(i);
            if (c == ',') {
                separated = true;
            } else if (c != ' ' && c != '\t') {
                boolean weak = list.startsWith("W/", i);
                int open = weak ? i + 2 : i;
                int close = list.startsWith("\"", open) ? list.indexOf('"', open + 1) : -1;
                if (!separated || close < 0 || list.substring(open + 1, close).indexOf(' ') >= 0) {
                    return Optional.empty();
                }
                tags.add(new Tag(weak, list.substring(open + 1, close)));
                separated = false;
                i = close;
            }
        }
        return tags.isEmpty() ? Optional.empty() : Optional.of(tags);
    }
}
