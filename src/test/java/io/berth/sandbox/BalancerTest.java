package io.berth.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BalancerTest {
    private static final int CALLS = 8;

    @Test
    void goesRoundThoseWhoAcceptAndPassesTheOthersOver() throws IOException {
        var left = server("left");
        var right = server("right");
        try (var balancer = new Balancer(
                List.of(left.getAddress().getPort(), right.getAddress().getPort()))) {
            assertThat(answers(balancer)).contains("left", "right");
            left.stop(0);
            assertThat(answers(balancer)).containsOnly("right");
            right.stop(0);
            assertThatThrownBy(() -> answers(balancer)).isInstanceOf(UncheckedIOException.class);
        } finally {
            left.stop(0);
            right.stop(0);
        }
    }

    /** Each over a connection of its own. */
    private static List<String> answers(Balancer balancer) {
        return IntStream.range(0, CALLS).mapToObj(call -> ask(balancer)).toList();
    }

    private static String ask(Balancer balancer) {
        try (var client = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + balancer.port()))
                    .timeout(Duration.ofSeconds(10));
            return client.send(request.build(), BodyHandlers.ofString()).body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static HttpServer server(String says) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", call -> {
            var body = says.getBytes(UTF_8);
            call.sendResponseHeaders(200, body.length);
            try (var out = call.getResponseBody()) {
                out.write(body);
            }
        });
        server.start();
        return server;
    }
}
