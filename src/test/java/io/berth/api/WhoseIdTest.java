package io.berth.api;

import static io.berth.api.Wire.CREATE;
import static io.berth.api.Wire.as;
import static io.berth.api.Wire.awaitOpen;
import static io.berth.api.Wire.path;
import static io.berth.api.Wire.post;
import static io.berth.api.Wire.problem;
import static io.berth.api.Wire.reserved;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class WhoseIdTest {
    @BeforeEach
    void open() {
        awaitOpen();
    }

    @Test
    void aLiveRowOfMineIsMineToChange() {
        Response row = reserved("alpha");
        as("alpha").get(path(row)).then().statusCode(200);
        post("alpha", path(row) + "/renew", "{}").then().statusCode(200);
        as("alpha").delete(path(row)).then().statusCode(204);
    }

    @Test
    void aLiveRowOfAnotherMayOnlyBeRead() {
        Response row = reserved("alpha");
        as("beta").get(path(row)).then().statusCode(200);
        problem(as("beta").delete(path(row)), ProblemCode.NOT_FOUND);
        refusesChanges("beta", path(row), ProblemCode.NOT_FOUND);
        assertThat(as("alpha").get(path(row)).header("ETag")).isEqualTo(row.header("ETag"));
    }

    @Test
    void aRowThatIsGoneIsGone() {
        Response row = reserved("alpha");
        as("alpha").delete(path(row)).then().statusCode(204);
        for (String holder : List.of("alpha", "beta")) {
            problem(as(holder).get(path(row)), ProblemCode.RESERVATION_GONE);
            as(holder).delete(path(row)).then().statusCode(204);
            as(holder).header("If-Match", "no tag").delete(path(row)).then().statusCode(204);
            refusesChanges(holder, path(row), ProblemCode.RESERVATION_GONE);
        }
    }

    @Test
    void anIdOfAnOlderEpochIsGone() {
        problem(as("alpha").get(CREATE + "/1-1"), ProblemCode.RESERVATION_GONE);
        as("alpha").delete(CREATE + "/1-1").then().statusCode(204);
        refusesChanges("alpha", CREATE + "/1-1", ProblemCode.RESERVATION_GONE);
    }

    @Test
    void anIdThatWasNeverGrantedIsNotFound() {
        String never = CREATE + "/" + reserved("alpha").path("epoch") + "-9000000000000000";
        problem(as("alpha").get(never), ProblemCode.NOT_FOUND);
        problem(as("alpha").delete(never), ProblemCode.NOT_FOUND);
        refusesChanges("alpha", never, ProblemCode.NOT_FOUND);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "1",
                "1-",
                "-1",
                "01-1",
                "1-01",
                "1-1-1",
                "1-99999999999999999999",
                "%C3%BC-1",
                "1%2F1",
                "+1-1"
            })
    void whatIsNoIdIsNotFound(String id) {
        problem(as("alpha").get(CREATE + "/" + id), ProblemCode.NOT_FOUND);
        problem(as("alpha").delete(CREATE + "/" + id), ProblemCode.NOT_FOUND);
        refusesChanges("alpha", CREATE + "/" + id, ProblemCode.NOT_FOUND);
    }

    private static void refusesChanges(String holder, String path, ProblemCode code) {
        problem(post(holder, path + "/renew", "{}"), code);
        problem(post(holder, path + "/begin-bind", "{}"), code);
        problem(post(holder, path + "/settle", "{'outcome':'bound'}"), code);
    }
}
