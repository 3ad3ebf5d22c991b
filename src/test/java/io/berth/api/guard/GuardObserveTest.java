package io.berth.api.guard;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Under {@code observe} no bind is ever held up, whatever is wrong with it or with Berth. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
@TestProfile(GuardObserveTest.Observing.class)
class GuardObserveTest {
    private static final String SECRET = "0123456789abcdef-_XYZ";

    /** With a secret that is known beforehand. */
    public static final class Observing implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("berth.guard.mode", "observe", "berth.guard.secret", SECRET);
        }
    }

    @Test
    void whatWouldHaveBeenRefusedGoesOnWithAWarning() {
        allowed(Asked.bind(), "Berth would have refused this bind: Berth cannot tell now whether");
        allowed(
                Asked.bind().target(target -> target.put("kind", "Pool")),
                "Berth would have refused this bind: target.kind: ");
    }

    @Test
    void aWarningIsNoLongerThanTheApiServerTakesIt() {
        allowed(Asked.bind().target(target -> target.put("kind", "x".repeat(1000))), "Berth would have refused");
    }

    @Test
    void itIsCountedByWhatWouldHaveBeenSaid() {
        allowed(Asked.bind(), "");
        assertThat(given().get("/q/metrics").asString())
                .contains("berth_guard_reviews_total{answer=\"ServiceUnavailable\",mode=\"observe\"}")
                .contains("berth_guard_review_seconds_count{mode=\"observe\"}");
    }

    private static void allowed(Asked asked, String warning) {
        var answer = given().contentType("application/json").body(asked.body()).post("/guard/v1/" + SECRET);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.<Boolean>path("response.allowed")).isTrue();
        assertThat(answer.<String>path("response.patch")).isNull();
        assertThat(answer.<String>path("response.warnings[0]"))
                .startsWith(warning)
                .hasSizeLessThanOrEqualTo(256);
    }
}
