package io.berth.sandbox.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import io.berth.sandbox.Rest.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** One user's plain way to the API server: paths, JSON and status codes, none of Berth's own client. */
public record KubeApi(String url, User user, HttpClient client, Duration limit) {
    private static final ObjectMapper JSON = new ObjectMapper();

    public KubeApi as(User other) {
        return new KubeApi(url, other, client, limit);
    }

    public KubeApi within(Duration other) {
        return new KubeApi(url, user, client, other);
    }

    public Pods pods(String namespace) {
        return new Pods(this, namespace);
    }

    public ClusterNodes nodes() {
        return new ClusterNodes(this);
    }

    public Answer get(String path) {
        return send(request(path).GET());
    }

    /** A body is a {@link JsonNode}, a map, or JSON as text. */
    public Answer post(String path, Object body) {
        return send(request(path, "application/json").POST(BodyPublishers.ofString(text(body))));
    }

    public Answer put(String path, Object body) {
        return send(request(path, "application/json").PUT(BodyPublishers.ofString(text(body))));
    }

    public Answer mergePatch(String path, Object body) {
        return patch(path, "application/merge-patch+json", body);
    }

    public Answer strategicPatch(String path, Object body) {
        return patch(path, "application/strategic-merge-patch+json", body);
    }

    public Answer jsonPatch(String path, Object body) {
        return patch(path, "application/json-patch+json", body);
    }

    public Answer delete(String path) {
        return send(request(path).DELETE());
    }

    /** With the body of {@code DeleteOptions}. */
    public Answer delete(String path, Object options) {
        return send(request(path, "application/json").method("DELETE", BodyPublishers.ofString(text(options))));
    }

    private Answer patch(String path, String type, Object body) {
        return send(request(path, type).method("PATCH", BodyPublishers.ofString(text(body))));
    }

    private HttpRequest.Builder request(String path, String contentType) {
        return request(path).header("Content-Type", contentType);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(url + path))
                .timeout(limit)
                .header("Authorization", "Bearer " + user.token())
                .header("Accept", "application/json");
    }

    private static String text(Object body) {
        try {
            return body instanceof String text ? text : JSON.writeValueAsString(body);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** No answer is an {@link UncheckedIOException}. */
    private Answer send(HttpRequest.Builder request) {
        try {
            var response = client.send(request.build(), BodyHandlers.ofString());
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
}
