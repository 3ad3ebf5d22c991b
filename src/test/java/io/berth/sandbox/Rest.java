package io.berth.sandbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;

/** One holder's way to one replica. */
public record Rest(int port, String holder, Duration limit) {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(LIMIT)
            .executor(Executors.newVirtualThreadPerTaskExecutor())
            .build();

    public Rest(int port, String holder) {
        this(port, holder, LIMIT);
    }

    public Rest as(String other) {
        return new Rest(port, other, limit);
    }

    public Rest within(Duration other) {
        return new Rest(port, holder, other);
    }

    public Answer get(String path) {
        return send(request(path).GET());
    }

    public Answer delete(String path) {
        return send(request(path).DELETE());
    }

    public Answer post(String path, Map<String, ?> body) {
        return send(json(path).POST(BodyPublishers.ofString(write(body))));
    }

    public Answer put(String path, Map<String, ?> body) {
        return send(json(path).PUT(BodyPublishers.ofString(write(body))));
    }

    /** As it goes over the wire, for a test that sends it by hand. */
    static String write(Map<String, ?> body) {
        try {
            return JSON.writeValueAsString(body);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private HttpRequest.Builder json(String path) {
        return request(path).header("Content-Type", "application/json");
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(limit)
                .header("Berth-Holder", holder);
    }

    /** No answer is an {@link UncheckedIOException}. */
    private static Answer send(HttpRequest.Builder request) {
        try {
            var response = CLIENT.send(request.build(), BodyHandlers.ofString());
            var headers = response.headers();
            var isJson = headers.firstValue("Content-Type").orElse("").contains("json");
            var body = isJson ? JSON.readTree(response.body()) : TextNode.valueOf(response.body());
            return new Answer(response.statusCode(), body, headers.firstValue("Retry-After"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** What came back; a body that is absent or lacks a field reads as the empty text. */
    public record Answer(int status, JsonNode body, Optional<String> retryAfter) {
        public String text(String field) {
            return body.path(field).asText();
        }

        public String code() {
            return text("code");
        }

        public Answer expect(int wanted) {
            if (status != wanted) {
                throw new AssertionError("wanted " + wanted + ", got " + status + " " + body);
            }
            return this;
        }
    }
}
