package io.berth.api.extender;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import org.junit.jupiter.api.Test;

/** A bind takes an API server. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class NoClusterTest {
    @Test
    void bindsNothing() {
        String body = Scheduler.quoted("{'PodName':'a','PodNamespace':'default','PodUID':'u','Node':'n'}");
        assertThat(new Scheduler("alpha").ask("bind", body).path("Error").asText())
                .contains("no cluster");
        assertThat(RestAssured.get("/q/metrics").asString())
                .containsPattern("berth_extender_requests_total\\{answer=\"refused\",verb=\"bind\"} [1-9]");
    }
}
