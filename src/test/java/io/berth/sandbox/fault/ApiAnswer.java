package io.berth.sandbox.fault;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An answer of the API server, or one that a test gives in its stead; a character of the body is a byte. */
public record ApiAnswer(int status, Map<String, List<String>> headers, String body) {
    public ApiAnswer {
        headers = Map.copyOf(headers);
    }

    /** As the API server spells a refusal. */
    public static ApiAnswer of(int status, String reason) {
        var body = """
                {"kind":"Status","apiVersion":"v1","status":"Failure","message":"said by a test","reason":"%s","code":%d}
                """.formatted(reason, status);
        return new ApiAnswer(status, Map.of("Content-Type", List.of("application/json")), body);
    }

    public static ApiAnswer tooManyRequests(int retryAfterSeconds) {
        return of(429, "TooManyRequests").with("Retry-After", Integer.toString(retryAfterSeconds));
    }

    public static ApiAnswer internalError() {
        return of(500, "InternalError");
    }

    public static ApiAnswer timeout() {
        return of(504, "Timeout");
    }

    public ApiAnswer with(String header, String value) {
        var more = new TreeMap<>(headers);
        more.put(header, List.of(value));
        return new ApiAnswer(status, more, body);
    }

    /** As it goes over the wire. */
    byte[] bytes() {
        return (head() + "Content-Length: " + body.length() + "\r\n\r\n" + body).getBytes(ISO_8859_1);
    }

    /** Of an answer whose end is not known yet; its connection is not used again. */
    byte[] streamHead() {
        return (head() + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n").getBytes(ISO_8859_1);
    }

    private String head() {
        var text = new StringBuilder("HTTP/1.1 " + status + " \r\n");
        headers.forEach((name, values) -> values.forEach(
                value -> text.append(name).append(": ").append(value).append("\r\n")));
        return text.toString();
    }
}
