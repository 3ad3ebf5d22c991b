package io.berth.api.guard;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.Binder;
import io.berth.cluster.BinderRights;
import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whoever Berth has to ask may never answer: the API server is answered all the same, in words. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
@TestProfile(LateReviewTest.Silent.class)
class LateReviewTest {
    private static final String SECRET = "0123456789abcdef-_XYZ";

    /** Beside an API server that says nothing. */
    public static final class Silent implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("berth.guard.mode", "enforce", "berth.guard.secret", SECRET);
        }

        @Override
        public Set<Class<?>> getEnabledAlternatives() {
            return Set.of(Silence.class);
        }
    }

    /** No answer, and no failure. */
    @Alternative
    @ApplicationScoped
    static class Silence implements BinderRights {
        @Override
        public Uni<Boolean> mayBind(Binder who, Way way, String namespace, String pod) {
            return Uni.createFrom().nothing();
        }
    }

    @Test
    void theAnswerIsThatThereIsNone() {
        var answer = given().body(Asked.bind().body()).post("/guard/v1/" + SECRET);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.<Boolean>path("response.allowed")).isFalse();
        assertThat(answer.<Integer>path("response.status.code")).isEqualTo(503);
        assertThat(answer.<String>path("response.status.message"))
                .isEqualTo("Berth has not come to an answer in time: try again");
    }
}
