package io.berth.sandbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a table without rows still keeps in Redis and should not, looked at past Berth. */
final class Leftovers {
    private static final String POOL = "berth:{default}:";
    // What has ended with an outcome is remembered for ten minutes. Redis has no empty rows, uids, due, binding or
    // index: while one of these keys is there, something is in it.
    private static final Set<String> MAY_STAY = Stream.of(
                    "pool", "nodes", "labels", "names", "sums", "moves", "feed", "past", "ends")
            .map(POOL::concat)
            .collect(Collectors.toSet());

    private Leftovers() {}

    /** Keys, and sums that are not zero; the sums of so many nodes are there to look at. */
    static List<String> in(RedisServer server, int nodes) {
        try (var redis = server.connect()) {
            var found = new ArrayList<String>();
            var keys = new TreeSet<>(redis.strings("KEYS", "*"));
            keys.removeAll(MAY_STAY);
            keys.forEach(key -> found.add("key " + key));
            var sums = redis.strings("HVALS", POOL + "sums");
            if (sums.size() != nodes) {
                found.add("sums of " + sums.size() + " nodes");
            }
            sums.forEach(sum -> addAmounts(json(sum), found));
            return found;
        }
    }

    private static void addAmounts(JsonNode sum, List<String> found) {
        if (sum.isContainerNode()) {
            sum.forEach(part -> addAmounts(part, found));
        } else if (!sum.asText().equals("0")) {
            found.add("sum " + sum);
        }
    }

    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(text, e);
        }
    }
}
