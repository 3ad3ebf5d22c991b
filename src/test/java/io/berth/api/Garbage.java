package io.berth.api;

import static io.berth.api.Wire.claim;

import io.restassured.response.Response;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Calls of which each is wrong in some way, on real rows and nodes as well as on none. */
final class Garbage {
    @SuppressWarnings("ArrayRecordComponent") // Sent once, never compared.
    record Call(String method, String path, String type, byte[] body) {
        Response send() {
            var request = Wire.as("alpha").header("Content-Type", type);
            return (body.length == 0 ? request : request.body(body)).request(method, path);
        }

        @Override
        public String toString() {
            String text = new String(body, StandardCharsets.UTF_8);
            return method + " " + path + " " + type + " " + text.substring(0, Math.min(text.length(), 200));
        }
    }

    private static final List<String> NO_VALUES = List.of(
            "true",
            "[]",
            "{}",
            "''",
            "-1",
            "'\\u0000'",
            "'a\\u0000b'",
            "'../../etc/passwd'",
            "'\\ud800'",
            "'A B'",
            "'١'",
            "1e999999999",
            "'" + "a".repeat(10_000) + "'",
            "[[[[[[]]]]]]",
            "{'a':{'a':{}}}",
            "'<script>'",
            "'%00'",
            "'\\r\\nX: y'",
            "1.5",
            "[null]");
    private static final List<String> NO_DOCUMENTS = List.of(
            "{",
            "[",
            "'",
            "{'a':1,'a':1}",
            "{} {}",
            "nul",
            "\u0000",
            "{\u0000}",
            "[".repeat(50_000),
            "{'a':".repeat(50_000),
            "<xml/>",
            "a=b");
    private static final List<String> NO_OBJECTS = List.of("null", "[]", "7", "'text'", "false", "1e400");
    private static final List<String> NO_QUERIES = List.of(
            "limit=0",
            "limit=1e3",
            "limit=%D9%A1",
            "continue=!",
            "continue=AAAA",
            "a=b",
            "limit=1&limit=2",
            "%C3%28=1",
            "limit=%0A1");
    private static final List<String> NO_NAMES = List.of(
            "%2e%2e%2f%2e%2e%2fetc",
            "A", "a%00b", "a%0d%0ab", "-", "a_b", "%F0%9F%92%A9", "a".repeat(254), "a;b=c", "..%5c..");
    private static final List<String> NO_TYPES =
            List.of("text/plain", "application/xml", ";", "multipart/form-data", "application/json-patch+json", "\"");

    private final Random random;
    private final String node;
    private final String row;

    /** Rows and nodes that exist, which the calls must leave as they are. */
    Garbage(Random random, String node, String row) {
        this.random = random;
        this.node = node;
        this.row = row;
    }

    Call next() {
        return switch (random.nextInt(8)) {
            case 0 -> json(anyBodyPath(), one(NO_DOCUMENTS));
            case 1 -> json(anyBodyPath(), one(NO_OBJECTS));
            case 2 -> json(Wire.CREATE, wrongClaim());
            case 3 -> wrongField();
            case 4 -> noise();
            case 5 ->
                new Call(
                        "GET",
                        one(List.of(Wire.CREATE, "/v1/nodes", "/v1/permits")) + "?" + one(NO_QUERIES),
                        "text/plain",
                        new byte[0]);
            case 6 ->
                new Call(
                        one(List.of("GET", "DELETE", "PUT")),
                        "/v1/nodes/" + one(NO_NAMES),
                        "application/json",
                        bytes("{'allocatable':{}}"));
            default -> new Call("POST", anyBodyPath(), one(NO_TYPES), bytes("{}"));
        };
    }

    private String wrongClaim() {
        String sound = claim("uid-garbage", node, "{'cpu':'1m'}");
        return switch (random.nextInt(7)) {
            case 6 -> sound.replace("}}", "},'permits':[" + one(NO_VALUES) + "]}");
            case 0 -> sound.substring(0, random.nextInt(sound.length()));
            case 1 -> sound.replace("'uid-garbage'", one(NO_VALUES));
            case 2 -> sound.replace("'default'", one(NO_VALUES));
            case 3 -> sound.replace("'1m'", one(NO_VALUES).replace("1.5", "-1.5"));
            case 4 -> sound.replace("'node':'" + node + "'", "'candidates':[" + candidates() + "]");
            default -> sound.replace("'" + node + "'", one(NO_VALUES));
        };
    }

    private String candidates() {
        return random.nextBoolean()
                ? IntStream.range(0, 10_000).mapToObj(i -> "'n" + i + "'").collect(Collectors.joining(","))
                : "'" + node + "','" + node + "'";
    }

    private Call wrongField() {
        return switch (random.nextInt(8)) {
            case 6 -> json(row + "/bind", "{'wait':" + one(NO_VALUES) + "}");
            case 7 -> json(row + "/permits/quota", "{'decision':" + one(NO_VALUES) + "}");
            case 0 -> json(row + "/renew", "{'ttl':" + one(NO_VALUES) + "}");
            case 1 -> json(row + "/begin-bind", "{'resourceVersion':" + one(NO_VALUES) + "}");
            case 2 -> json(row + "/settle", "{'outcome':" + one(NO_VALUES) + "}");
            case 3 -> json("/v1/nodes/feasible", "{'requests':" + one(NO_VALUES).replace("{}", "7") + "}");
            case 4 ->
                json(
                        Wire.CREATE + "/batch",
                        "{'items':" + one(NO_VALUES).replace("[null]", "null").replace("[[[[[[]]]]]]", "7") + "}");
            default ->
                new Call(
                        "PUT",
                        "/v1/nodes/" + node,
                        "application/json",
                        bytes("{'allocatable':{'cpu':" + one(NO_VALUES).replace("1.5", "-1.5") + "}}"));
        };
    }

    private Call noise() {
        byte[] noise = new byte[1 + random.nextInt(2000)];
        random.nextBytes(noise);
        return new Call("POST", anyBodyPath(), "application/json", noise);
    }

    private String anyBodyPath() {
        return one(List.of(
                Wire.CREATE,
                Wire.CREATE + "/batch",
                row + "/renew",
                row + "/begin-bind",
                row + "/settle",
                row + "/bind",
                row + "/permits/quota",
                "/v1/nodes/feasible"));
    }

    private static Call json(String path, String body) {
        return new Call("POST", path, "application/json", bytes(body));
    }

    private static byte[] bytes(String body) {
        return Wire.quoted(body).getBytes(StandardCharsets.UTF_8);
    }

    private <T> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
