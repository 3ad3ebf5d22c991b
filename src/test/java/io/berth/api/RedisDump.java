package io.berth.api;

import io.berth.sandbox.Resp;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Everything that a Redis holds, key by key, to be compared. */
final class RedisDump {
    private RedisDump() {}

    static Map<String, String> of(String url) throws IOException {
        try (Resp redis = new Resp(URI.create(url).getPort())) {
            Map<String, String> dump = new TreeMap<>();
            for (String key : redis.strings("KEYS", "*")) {
                dump.put(key, value(redis, key));
            }
            return dump;
        }
    }

    private static String value(Resp redis, String key) {
        String type = String.valueOf(redis.call("TYPE", key));
        return type + " "
                + switch (type) {
                    case "string" -> redis.call("GET", key);
                    case "hash" -> sorted(redis, "HGETALL", key);
                    case "set" -> sorted(redis, "SMEMBERS", key);
                    case "zset" -> redis.call("ZRANGE", key, "0", "-1", "WITHSCORES");
                    case "list" -> redis.call("LRANGE", key, "0", "-1");
                    case "stream" -> redis.call("XRANGE", key, "-", "+");
                    default -> throw new IllegalStateException(key + " is a " + type);
                };
    }

    /** A hash's and a set's order may change with no write; pairs stay pairs as {@code field=value}. */
    private static List<String> sorted(Resp redis, String verb, String key) {
        List<String> words = redis.strings(verb, key);
        if (!verb.equals("HGETALL")) {
            return words.stream().sorted().toList();
        }
        Map<String, String> pairs = new TreeMap<>();
        for (int i = 0; i < words.size(); i += 2) {
            pairs.put(words.get(i), words.get(i + 1));
        }
        return pairs.entrySet().stream().map(Map.Entry::toString).toList();
    }
}
