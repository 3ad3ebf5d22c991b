package io.berth.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a watch is refused for comes as a problem, before any stream. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class WatchRefusalsTest {
    @ParameterizedTest
    @CsvSource({
        "watch=true&phase=Bound, phase",
        "watch=true&color=red, color",
        "watch=yes, watch",
        "watch=true&watch=true, watch",
        "watch=true&limit=5, limit",
        "watch=true&node=N_1, node",
        "watch=true&holder=, holder",
        "watch=true&namespace=a.b, namespace",
        "watch=true&position=tomorrow, position",
        "watch=true&position=1.-1, position",
    })
    void aWrongParameterIsNamed(String query, String parameter) {
        Response answer = get(query);
        assertProblem(answer, 422, "invalid-request");
        assertThat(answer.jsonPath().getList("errors.parameter")).containsExactly(parameter);
    }

    @Test
    void allThatIsWrongIsListedAtOnce() {
        Response answer = RestAssured.given()
                .header("Last-Event-ID", "yesterday")
                .get("/v1/reservations?watch=true&phase=Bound&node=N_1");
        assertProblem(answer, 422, "invalid-request");
        assertThat(answer.jsonPath().getList("errors.parameter"))
                .containsExactlyInAnyOrder("phase", "node", "Last-Event-ID");
    }

    @Test
    void aPositionThatWasNeverGivenOutIsWrong() {
        String epoch = currentEpoch();
        Response answer = get("watch=true&position=" + epoch + ".9007199254740991");
        assertProblem(answer, 422, "invalid-request");
        assertThat(answer.jsonPath().getList("errors.parameter")).containsExactly("position");
    }

    @Test
    void aPositionOfAnotherEpochIsTooOld() {
        assertProblem(get("watch=true&position=1.0"), 410, "position-too-old");
    }

    @Test
    void aClientThatTakesNoEventsIsToldSo() {
        Response answer = RestAssured.given().accept("application/json").get("/v1/reservations?watch=true");
        assertProblem(answer, 406, "not-acceptable");
    }

    @Test
    void aCallerMustBeKnown() {
        Response answer = RestAssured.given().header("Berth-Holder", "").get("/v1/reservations?watch=true");
        assertProblem(answer, 401, "unauthenticated");
    }

    private static String currentEpoch() {
        return RestAssured.given()
                .get("/v1/reservations")
                .jsonPath()
                .getString("position")
                .replaceAll("\\..*", "");
    }

    private static Response get(String query) {
        return RestAssured.given().get("/v1/reservations?" + query);
    }

    private static void assertProblem(Response answer, int status, String code) {
        assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(status);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
        assertThat(answer.jsonPath().getString("code")).isEqualTo(code);
    }
}
