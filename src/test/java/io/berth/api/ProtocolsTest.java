package io.berth.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Clients as they come: one that offers HTTP/2, and one that waits to be told to go on. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class ProtocolsTest {
    @Test
    void servesAClientThatOffersHttp2() throws Exception {
        assertThat(post(HttpClient.Version.HTTP_2, false).statusCode()).isEqualTo(200);
    }

    @Test
    void tellsAClientThatAsksToGoOn() throws Exception {
        assertThat(post(HttpClient.Version.HTTP_1_1, true).statusCode()).isEqualTo(200);
    }

    private HttpResponse<String> post(HttpClient.Version version, boolean asks) throws Exception {
        try (HttpClient client = HttpClient.newBuilder().version(version).build()) {
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create("http://localhost:" + RestAssured.port + "/v1/nodes/feasible"))
                    .header("Content-Type", "application/json")
                    .expectContinue(asks)
                    .timeout(Duration.ofSeconds(10))
                    .POST(BodyPublishers.ofString("{\"requests\":{\"cpu\":\"1\"}}"))
                    .build();
            return client.send(request, BodyHandlers.ofString());
        }
    }
}
