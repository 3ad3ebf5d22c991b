package io.berth.sandbox.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Stock kube-schedulers as a test starts and stops them. */
@NeedsCluster
class SchedulersTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final Cluster cluster = SharedCluster.get();
    private final Pods pods = cluster.admin().pods("default");

    @AfterEach
    void empty() {
        pods.deleteAllByForce();
        await().atMost(LIMIT).until(() -> pods.list().isEmpty());
    }

    @Test
    void eachPlacesItsOwnPodsWhileItRuns() {
        try (var alpha = cluster.addScheduler(SchedulerOptions.named("alpha"))) {
            pods.create(PodManifest.pod("of-alpha").scheduler("alpha"));
            pods.create(PodManifest.pod("of-beta").scheduler("beta"));
            await().atMost(LIMIT).until(() -> isBound("of-alpha"));
            try (var copy = cluster.addScheduler(SchedulerOptions.named("alpha"))) {
                alpha.stop();
                pods.create(PodManifest.pod("of-its-copy").scheduler("alpha"));
                await().atMost(LIMIT).until(() -> isBound("of-its-copy"));
                assertThat(copy.name()).isNotEqualTo(alpha.name());
            }
            assertThat(isBound("of-beta")).isFalse();
        }
    }

    @Test
    void anExtenderIsAskedAsItsOptionsSay() throws IOException {
        var asked = new CopyOnWriteArrayList<String>();
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", call -> {
            asked.add(call.getRequestURI().getPath() + " "
                    + new String(call.getRequestBody().readAllBytes(), UTF_8));
            var only = "{\"NodeNames\":[\"node-02\"],\"FailedNodes\":{}}".getBytes(UTF_8);
            call.sendResponseHeaders(200, only.length);
            call.getResponseBody().write(only);
            call.close();
        });
        server.start();
        var url = "http://127.0.0.1:" + server.getAddress().getPort() + "/extender/stock";
        var extender = ExtenderOptions.at(url).only("filter").within(Duration.ofSeconds(2));
        try (var scheduler =
                cluster.addScheduler(SchedulerOptions.named("stock").asks(extender))) {
            pods.create(PodManifest.pod("asks").scheduler("stock"));
            await().atMost(LIMIT).until(() -> isBound("asks"));
            assertThat(pods.read("asks").at("/spec/nodeName").asText()).isEqualTo("node-02");
            assertThat(scheduler.isAlive()).isTrue();
            assertThat(asked)
                    .isEqualTo(List.of(asked.getFirst()))
                    .first()
                    .asString()
                    .startsWith("/extender/stock/filter ")
                    .contains("\"Nodes\":null", "node-01");
        } finally {
            server.stop(0);
        }
    }

    private boolean isBound(String pod) {
        return !pods.read(pod).at("/spec/nodeName").asText().isEmpty();
    }
}
