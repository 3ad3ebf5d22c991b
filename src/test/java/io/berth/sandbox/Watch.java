package io.berth.sandbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A client of server-sent events that keeps what it was sent, and leaves when it is closed. */
public final class Watch implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(LIMIT)
            .build();

    /** One event; {@code id} is empty where none was sent. */
    public record Event(String name, String id, JsonNode data) {
        public String type() {
            return data.path("type").asText();
        }

        public JsonNode reservation() {
            return data.path("reservation");
        }
    }

    private final HttpResponse<InputStream> response;
    private final List<Event> events = new CopyOnWriteArrayList<>();
    private final AtomicInteger comments = new AtomicInteger();
    private final Thread reader;

    private Watch(HttpResponse<InputStream> response) {
        this.response = response;
        this.reader = Thread.ofVirtual().unstarted(this::read);
    }

    /** Connects with this query and these headers, and reads from then on. */
    public static Watch open(int port, String query, String... headers) {
        var request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + port + "/v1/reservations?watch=true" + query))
                .timeout(LIMIT);
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            var watch = new Watch(CLIENT.send(request.build(), BodyHandlers.ofInputStream()));
            watch.reader.start();
            return watch;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public HttpResponse<InputStream> response() {
        return response;
    }

    /** All events so far, the first position included. */
    public List<Event> events() {
        return List.copyOf(events);
    }

    public List<Event> changes() {
        return events.stream()
                .filter(event -> event.name().equals("reservation"))
                .toList();
    }

    public int comments() {
        return comments.get();
    }

    /** Whether the server has ended it. */
    public boolean isOver() {
        return !reader.isAlive();
    }

    private void read() {
        try (var lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            String name = "";
            String id = "";
            StringBuilder data = new StringBuilder();
            for (@Nullable String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.isEmpty() && !data.isEmpty()) {
                    events.add(new Event(name, id, JSON.readTree(data.toString())));
                    name = "";
                    id = "";
                    data.setLength(0);
                } else if (line.startsWith(":")) {
                    comments.incrementAndGet();
                } else if (line.startsWith("event: ")) {
                    name = line.substring(7);
                } else if (line.startsWith("id: ")) {
                    id = line.substring(4);
                } else if (line.startsWith("data: ")) {
                    data.append(line.substring(6));
                }
            }
        } catch (JsonProcessingException e) {
            throw new AssertionError("an event whose data is not JSON", e);
        } catch (IOException cut) {
            // By either side: what came before it is kept.
        }
    }

    @Override
    public void close() {
        try {
            response.body().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
