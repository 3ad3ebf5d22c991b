package io.berth.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client goes away in the middle of a POST, and asks again. */
class AbandonedPostIT {
    private final Sandbox sandbox = SharedSandbox.get();
    private final Nodes nodes = Nodes.of(sandbox);

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 50, 99, 100})
    void takesTheRoomOnce(int percentSent) throws IOException {
        var node = "abandoned-" + percentSent;
        nodes.declare(node, Map.of("pods", "1000"));
        for (var i = 0; i < 20; i++) {
            var ask = Ask.pod(node + "-" + i).on(node);
            sendPart(ask, i, percentSent);
            var first = ask.send(sandbox.rest(i + 1, "alpha"));
            var second = ask.send(sandbox.rest(i + 2, "alpha")).expect(200);
            assertThat(first.status()).isIn(200, 201);
            assertThat(second.text("id")).isEqualTo(first.text("id"));
            assertThat(second.text("token")).isEqualTo(first.text("token"));
            assertThat(nodes.reserved(node)).isEqualTo(i + 1);
        }
    }

    private void sendPart(Ask ask, int replica, int percent) throws IOException {
        var body = Rest.write(ask.body());
        var head = """
                POST /v1/reservations HTTP/1.1\r
                Host: berth\r
                Berth-Holder: alpha\r
                Content-Type: application/json\r
                Content-Length: %d\r
                \r
                """.formatted(body.length());
        var message = (head + body).getBytes(UTF_8);
        var replicas = sandbox.replicas();
        var port = replicas.get(replica % replicas.size()).port();
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(message, 0, message.length * percent / 100);
        }
    }
}
