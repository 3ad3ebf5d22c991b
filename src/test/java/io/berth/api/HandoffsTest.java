package io.berth.api;

import static io.berth.api.Wire.as;
import static io.berth.api.Wire.awaitOpen;
import static io.berth.api.Wire.parameters;
import static io.berth.api.Wire.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.berth.stage.handoff.Handoffs;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class HandoffsTest {
    @BeforeEach
    void open() {
        awaitOpen();
    }

    @ParameterizedTest
    @ValueSource(strings = {"stale", "silent"})
    void withoutSilentKubeletsThereAreNone(String state) {
        Response page = as("operator").get("/v1/handoffs?state=" + state);
        page.then().statusCode(200);
        assertThat(page.<List<Object>>path("items")).isEmpty();
        assertThat(page.<Object>path("continue")).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "'', state",
        "?state=, state",
        "?state=fresh, state",
        "?state=stale&limit=0, limit",
        "?state=stale&limit=5001, limit",
        "?state=stale&continue=x, continue",
        "?state=stale&continue=MSAy!, continue",
        "?state=stale&color=red, color"
    })
    void namesWhatIsWrong(String query, String parameter) {
        Response refused = problem(as("operator").get("/v1/handoffs" + query), ProblemCode.INVALID_REQUEST);
        assertThat(parameters(refused)).containsExactly(parameter);
    }

    @Test
    void aCursorGoesThereAndBack() {
        var cursor = new Handoffs.Cursor("1795978941193", "17");
        assertThat(Cursors.handoffs(Cursors.encode(cursor))).isEqualTo(cursor);
    }
}
