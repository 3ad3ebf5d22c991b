package io.berth.api;

import static io.berth.api.WatchTest.claim;
import static io.berth.api.WatchTest.soon;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.berth.sandbox.Rest;
import io.berth.sandbox.Watch;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What ends a watch, or keeps it alive. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
@TestProfile(WatchLimitsTest.ShortFeed.class)
class WatchLimitsTest {
    /** A feed that is soon trimmed, and a heart that beats fast. */
    public static final class ShortFeed implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("berth.feed.length", "1000", "berth.feed.heartbeat", "100ms");
        }
    }

    @ConfigProperty(name = "quarkus.http.test-port")
    int port;

    private Rest alpha = new Rest(0, "alpha");

    @BeforeEach
    void declareNode() {
        alpha = new Rest(port, "alpha");
        soon(() -> alpha.get("/q/health/ready").expect(200));
        alpha.put("/v1/nodes/n1", Map.of("allocatable", Map.of("cpu", "100000", "pods", "1000000")));
        soon(() -> assertThat(metric("berth_watchers")).isZero());
    }

    @Test
    void aSilenceIsBrokenByComments() {
        try (var watch = Watch.open(port, "")) {
            soon(() -> assertThat(watch.comments()).isGreaterThanOrEqualTo(3));
            assertThat(watch.events()).hasSize(1);
        }
    }

    @Test
    void aWatchEndsWithItsClient() {
        var watches = List.of(Watch.open(port, ""), Watch.open(port, "&node=n1"));
        soon(() -> assertThat(metric("berth_watchers")).isEqualTo(2));
        watches.forEach(Watch::close);
        soon(() -> assertThat(metric("berth_watchers")).isZero());
    }

    @Test
    void aPositionWhoseChangesAreTrimmedIsTooOld() {
        String start;
        try (var watch = Watch.open(port, "")) {
            soon(() -> assertThat(watch.events()).isNotEmpty());
            start = watch.events().getFirst().data().path("position").asText();
        }
        write(500);
        // The stream is trimmed in pieces, so that some more than its length is kept.
        write(500);
        write(500);
        var answer = RestAssured.given().get("/v1/reservations?watch=true&position=" + start);
        assertThat(answer.statusCode()).isEqualTo(410);
        assertThat(answer.jsonPath().getString("code")).isEqualTo("position-too-old");
    }

    @Test
    void aClientThatDoesNotReadIsCutOffAndAnotherGoesOn() throws IOException {
        double cut = metric("berth_watchers_cut_total");
        try (var quick = Watch.open(port, "");
                var slow = new Socket()) {
            slow.setReceiveBufferSize(1024);
            slow.setSoTimeout(30_000);
            slow.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            slow.getOutputStream()
                    .write("GET /v1/reservations?watch=true HTTP/1.1\r\nHost: berth\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            soon(() -> assertThat(metric("berth_watchers")).isEqualTo(2));
            int written = 0;
            // The kernel's buffers fill first.
            while (metric("berth_watchers_cut_total") == cut && written < 100_000) {
                write(500);
                written += 500;
                int all = written;
                soon(() -> assertThat(quick.changes()).hasSize(all));
            }
            assertThat(metric("berth_watchers_cut_total")).isEqualTo(cut + 1);
            assertThat(isEnded(slow)).isTrue();
            write(1);
            int all = written + 1;
            soon(() -> assertThat(quick.changes()).hasSize(all));
            assertThat(quick.isOver()).isFalse();
        }
    }

    private static boolean isEnded(Socket socket) throws IOException {
        byte[] some = new byte[1 << 16];
        try {
            while (socket.getInputStream().read(some) >= 0) {
                // What was on its way.
            }
            return true;
        } catch (SocketException reset) {
            return true;
        }
    }

    /** One change for each; what a busy machine does not do in time is sent again, and done once. */
    private void write(int changes) {
        var items = IntStream.range(0, changes).mapToObj(i -> claim("n1")).toList();
        soon(() -> assertThat(alpha.post("/v1/reservations/batch", Map.of("items", items))
                        .expect(200)
                        .body()
                        .path("results")
                        .findValues("status"))
                .hasSize(changes)
                .allMatch(status -> status.asInt() < 300));
    }

    private static double metric(String name) {
        return RestAssured.get("/q/metrics")
                .asString()
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .sum();
    }
}
