package io.berth.sandbox.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** Somebody else's admission webhook on binds, over HTTPS: it says what a test tells it to, and keeps what it was asked. */
public final class Webhook implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** Here everything passes, and nothing is kept: by it one sees that the webhook is in place. */
    private static final String PROBED = "kube-system";

    private final HttpsServer server;
    private final Cluster cluster;
    private final Function<JsonNode, Word> decision;
    private final List<JsonNode> asked = new CopyOnWriteArrayList<>();
    private final InstalledWebhook installed;

    private Webhook(Cluster cluster, String kind, String name, Function<JsonNode, Word> decision) {
        this.cluster = cluster;
        this.decision = decision;
        try {
            server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // The API server's own certificate stands for loopback, and it has signed that itself.
        server.setHttpsConfigurator(new HttpsConfigurator(cluster.identity()));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        installed = new InstalledWebhook(cluster.admin(), kind, name);
        server.createContext("/", this::answer);
        server.start();
        installed.install(url(), ca());
    }

    /** Called after every mutating one whose configuration's name comes before this. */
    public static Webhook mutating(Cluster cluster, String name, Function<JsonNode, Word> decision) {
        return new Webhook(cluster, "Mutating", name, decision);
    }

    /** Called when all mutating ones have been. */
    public static Webhook validating(Cluster cluster, String name, Function<JsonNode, Word> decision) {
        return new Webhook(cluster, "Validating", name, decision);
    }

    private String url() {
        return "https://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    private String ca() {
        try {
            return Base64.getEncoder().encodeToString(Files.readAllBytes(cluster.certificate()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The {@code request} of each review, in the order in which they came. */
    public List<JsonNode> asked() {
        return List.copyOf(asked);
    }

    private void answer(HttpExchange call) throws IOException {
        try (call) {
            var request = JSON.readTree(call.getRequestBody()).path("request");
            var answer = JSON.writeValueAsString(review(request, word(request))).getBytes(UTF_8);
            call.getResponseHeaders().set("Content-Type", "application/json");
            call.sendResponseHeaders(200, answer.length);
            call.getResponseBody().write(answer);
        }
    }

    private Word word(JsonNode request) {
        if (request.path("namespace").asText().equals(PROBED)) {
            installed.reached();
            return new Word.Allow();
        }
        asked.add(request);
        return decision.apply(request);
    }

    private static Map<String, Object> review(JsonNode request, Word word) throws IOException {
        var response = new LinkedHashMap<String, Object>();
        response.put("uid", request.path("uid").asText());
        switch (word) {
            case Word.Allow allow -> response.put("allowed", true);
            case Word.Deny deny -> {
                response.put("allowed", false);
                response.put("status", Map.of("code", deny.code(), "message", deny.message()));
            }
            case Word.Patch patch -> {
                response.put("allowed", true);
                response.put("patchType", "JSONPatch");
                response.put("patch", Base64.getEncoder().encodeToString(JSON.writeValueAsBytes(patch.operations())));
            }
        }
        return Map.of("apiVersion", "admission.k8s.io/v1", "kind", "AdmissionReview", "response", response);
    }

    @Override
    public void close() {
        installed.remove();
        server.stop(0);
    }
}
