package io.berth.api;

import static io.berth.api.Wire.as;
import static io.berth.api.Wire.problem;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** What the doctor says where there is no cluster. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class DoctorTest {
    @Test
    void everyCheckSaysOneLine() {
        JsonPath report = as("operator")
                .get("/v1/doctor")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();
        assertThat(report.getBoolean("healthy")).isTrue();
        assertThat(report.getList("checks.name", String.class))
                .isSorted()
                .contains("api-server", "extender", "foreign-binds", "policy", "redis", "webhook");
        assertThat(report.getList("checks.message", String.class)).allMatch(line -> !line.contains("\n"));
        assertThat(report.getString("checks.find { it.name == 'api-server' }.message"))
                .isEqualTo("not in use");
        assertThat(report.getString("checks.find { it.name == 'redis' }.message"))
                .as("the Redis of tests is a real one")
                .containsAnyOf("noeviction", "on disk", "snapshots");
    }

    @Test
    void hasNoParameters() {
        problem(as("operator").get("/v1/doctor?deep=true"), ProblemCode.INVALID_REQUEST);
    }

    @Test
    void readinessNamesWhatIsNotInOrderAndIsUpAllTheSame() {
        Awaitility.await().atMost(Wire.LIMIT).untilAsserted(() -> {
            JsonPath ready = given().get("/q/health/ready")
                    .then()
                    .statusCode(200)
                    .extract()
                    .jsonPath();
            assertThat(ready.getString("checks.find { it.name == 'doctor' }.status"))
                    .isEqualTo("UP");
            String redis =
                    as("operator").get("/v1/doctor").jsonPath().getString("checks.find { it.name == 'redis' }.state");
            String told = ready.getString("checks.find { it.name == 'doctor' }.data?.redis");
            assertThat(told == null ? "ok" : told.substring(0, told.indexOf(':')))
                    .isEqualTo(redis);
        });
    }
}
