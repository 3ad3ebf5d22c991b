package io.berth.kubernetes;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.Executors;

/** An admission webhook that denies whatever it is asked, with a code and a text of the test's choice. */
final class DenyingWebhook implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpsServer server;
    private volatile Map<String, Object> status = Map.of();

    DenyingWebhook(OwnCertificate certificate) {
        try {
            server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setHttpsConfigurator(new HttpsConfigurator(certificate.context()));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::deny);
        server.start();
    }

    void answerWith(int code, String message) {
        status = Map.of("code", code, "message", message);
    }

    String url() {
        return "https://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    private void deny(HttpExchange call) throws IOException {
        try (call) {
            var review = JSON.readTree(call.getRequestBody().readAllBytes());
            var uid = review.path("request").path("uid").asText();
            var answer = JSON.writeValueAsBytes(Map.of(
                    "apiVersion", "admission.k8s.io/v1",
                    "kind", "AdmissionReview",
                    "response", Map.of("uid", uid, "allowed", false, "status", status)));
            call.getResponseHeaders().set("Content-Type", "application/json");
            call.sendResponseHeaders(200, answer.length);
            call.getResponseBody().write(answer);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
