package io.berth.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.PodRef;
import io.berth.cluster.ResourceVersion;
import io.berth.recovery.Fence;
import io.berth.stage.bind.BindAnswer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Binds that get no answer, or one that no real API server gives when it is asked to; and that each is sent once. */
class BindUnansweredTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final PodRef POD = new PodRef("default", "p", "u");
    private static final ResourceVersion VERSION = new ResourceVersion("5");
    private static final String CREATED = "{\"kind\":\"Status\",\"status\":\"Success\"}";

    @Test
    void aConnectionThatIsClosedAfterTheRequestSaysNothingAndNothingIsSentAgain() throws IOException {
        try (var server = new RawApi()
                        .close("")
                        .reset()
                        .close("HTTP/1.1 201 Crea")
                        .silence();
                var adapter = to(server)) {
            for (int sent = 1; sent <= 4; sent++) {
                assertThat(bind(adapter)).isInstanceOf(BindAnswer.Unknown.class);
                assertThat(server.requests()).hasSize(sent);
            }
            assertThat(server.requests())
                    .containsOnly("POST /api/v1/namespaces/default/pods/p/binding?timeout=1s HTTP/1.1");
        }
    }

    @Test
    void aConnectionThatWasKeptAndIsClosedByThenSaysNothing() throws IOException {
        try (var server = new RawApi().answer("201 Created", "", CREATED).close("");
                var adapter = to(server)) {
            assertThat(bind(adapter)).isInstanceOf(BindAnswer.Created.class);
            assertThat(bind(adapter)).isInstanceOf(BindAnswer.Unknown.class);
            assertThat(server.requests()).hasSize(2);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "500 Internal Server Error", "502 Bad Gateway", "503 Service Unavailable", "504 Gateway Timeout",
        "200 OK", "202 Accepted", "302 Found", "404 Not Found"
    })
    void whatDoesNotSayIsUnknownAndNotSentAgain(String status) throws IOException {
        try (var server = new RawApi()
                        .answer(status, "Retry-After: 1\r\nLocation: /elsewhere\r\n", "<html>so it is</html>");
                var adapter = to(server)) {
            assertThat(bind(adapter)).isInstanceOf(BindAnswer.Unknown.class);
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void whoIsToldToWaitIsToldHowLong() throws IOException {
        try (var server = new RawApi()
                        .answer("429 Too Many Requests", "Retry-After: 7\r\n", "{}")
                        .answer("429 Too Many Requests", "", "too many")
                        .answer("429 Too Many Requests", "Retry-After: soon\r\n", "{}");
                var adapter = to(server)) {
            assertThat(bind(adapter)).isEqualTo(new BindAnswer.TooManyRequests(Optional.of(Duration.ofSeconds(7))));
            assertThat(server.requests()).hasSize(1);
            assertThat(bind(adapter)).isEqualTo(new BindAnswer.TooManyRequests(Optional.empty()));
            assertThat(bind(adapter)).isEqualTo(new BindAnswer.TooManyRequests(Optional.empty()));
        }
    }

    @Test
    void whatIsInvalidIsRefused() throws IOException {
        try (var server = new RawApi()
                        .answer("400 Bad Request", "", "{\"message\":\"bad\"}")
                        .answer("422 Unprocessable Entity", "", "{\"message\":\"invalid\"}");
                var adapter = to(server)) {
            assertThat(bind(adapter)).isEqualTo(new BindAnswer.Refused("bad"));
            assertThat(bind(adapter)).isEqualTo(new BindAnswer.Refused("invalid"));
        }
    }

    @Test
    void aFenceWithoutAWordIsUnknownToo() throws IOException {
        var patched = "{\"metadata\":{\"namespace\":\"default\",\"name\":\"p\",\"uid\":\"u\","
                + "\"resourceVersion\":\"%s\",\"creationTimestamp\":\"2026-01-01T00:00:00Z\"},\"spec\":{}}";
        try (var server = new RawApi()
                        .close("")
                        .answer("500 Internal Server Error", "", "{}")
                        .answer("404 Not Found", "", "<html/>")
                        .answer("200 OK", "", "<html/>")
                        .answer("200 OK", "", patched.formatted("5"))
                        .answer("200 OK", "", patched.formatted("10"));
                var adapter = to(server)) {
            var row = Rows.binding(POD, "node-a", Optional.of(VERSION), 1);
            for (int sent = 1; sent <= 5; sent++) {
                assertThat(adapter.fence.patch(row).await().atMost(LIMIT)).isInstanceOf(Fence.Answer.Unknown.class);
                assertThat(server.requests()).hasSize(sent);
            }
            assertThat(adapter.fence.patch(row).await().atMost(LIMIT)).isEqualTo(new Fence.Answer.Fenced());
            assertThat(List.copyOf(server.requests()))
                    .containsOnly("PATCH /api/v1/namespaces/default/pods/p/status HTTP/1.1");
        }
    }

    private static BindAnswer bind(Adapter adapter) {
        return adapter.binding
                .post(Rows.binding(POD, "node-a", Optional.of(VERSION), 1), VERSION)
                .await()
                .atMost(LIMIT);
    }

    private static Adapter to(RawApi server) {
        return new Adapter(
                () -> new ConfigBuilder(Config.empty())
                        .withMasterUrl(server.url())
                        .build(),
                Map.of("berth.bind.timeout", "3s"));
    }
}
