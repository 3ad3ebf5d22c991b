package io.berth.chaos.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** The few reads of an API server that a judge needs, past every proxy. */
public record Reader(HttpClient client, String url, String token) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration LIMIT = Duration.ofSeconds(20);

    /** A list, and the revision that it shows. */
    public record Listed(List<JsonNode> items, String revision) {}

    /** The API server has forgotten the revision that was asked for, or does not have it yet. */
    public static final class TooOldException extends IOException {
        private static final long serialVersionUID = 1;

        TooOldException(String what) {
            super(what);
        }
    }

    /** What is handed each event of a watch. */
    public interface OnEvent {
        void event(String type, JsonNode object) throws IOException;
    }

    public Listed list(String path) throws IOException {
        var answer = send(request(path).timeout(LIMIT));
        try (var body = answer.body()) {
            if (answer.statusCode() != 200) {
                throw new IOException(path + " gave " + answer.statusCode());
            }
            var list = JSON.readTree(body);
            var items = new ArrayList<JsonNode>();
            list.path("items").forEach(items::add);
            return new Listed(items, list.at("/metadata/resourceVersion").asText());
        }
    }

    /** As it was at exactly that revision. */
    public Listed listAt(String path, long revision) throws IOException {
        return list(path + "?resourceVersionMatch=Exact&resourceVersion=" + revision);
    }

    /** Until the API server ends it, or it breaks. */
    public void watch(String path, String from, OnEvent each) throws IOException {
        var answer = send(request(path + "?watch=true&allowWatchBookmarks=true&resourceVersion=" + from));
        try (var body = answer.body();
                var lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
            if (answer.statusCode() != 200) {
                throw ended(path, answer.statusCode());
            }
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                var event = JSON.readTree(line);
                if (event.path("type").asText().equals("ERROR")) {
                    throw ended(path, event.at("/object/code").asInt());
                }
                each.event(event.path("type").asText(), event.path("object"));
            }
        }
    }

    /** Until it breaks: a watch that the API server ends goes on from what it showed last. */
    public void follow(String path, String from, OnEvent each) throws IOException {
        var at = new AtomicReference<>(from);
        while (true) {
            watch(path, at.get(), (type, object) -> {
                at.set(object.at("/metadata/resourceVersion").asText());
                each.event(type, object);
            });
        }
    }

    private static IOException ended(String path, int status) {
        var what = "watch of " + path + " gave " + status;
        return status == 410 ? new TooOldException(what) : new IOException(what);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(url + path)).header("Authorization", "Bearer " + token);
    }

    private HttpResponse<InputStream> send(HttpRequest.Builder request) throws IOException {
        try {
            return client.send(request.build(), BodyHandlers.ofInputStream());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
