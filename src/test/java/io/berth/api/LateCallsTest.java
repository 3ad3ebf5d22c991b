package io.berth.api;

import static io.berth.api.Wire.CREATE;
import static io.berth.api.Wire.as;
import static io.berth.api.Wire.available;
import static io.berth.api.Wire.awaitOpen;
import static io.berth.api.Wire.claim;
import static io.berth.api.Wire.fresh;
import static io.berth.api.Wire.node;
import static io.berth.api.Wire.path;
import static io.berth.api.Wire.post;
import static io.berth.api.Wire.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class LateCallsTest {
    @BeforeEach
    void open() {
        awaitOpen();
    }

    /** INV-4: a holder that was away for too long changes nothing. */
    @Test
    void aPausedHolderFindsItsRowGoneAndHarmsNoOther() {
        String node = node("{'cpu':'1'}");
        Response first =
                post("alpha", CREATE, claim(fresh("uid"), node, "{'cpu':'1'}").replace("}}", "},'ttl':'1s'}"));
        first.then().statusCode(201);
        String next = claim(fresh("uid"), node, "{'cpu':'1'}");
        problem(post("beta", CREATE, next), ProblemCode.INSUFFICIENT_CAPACITY);
        Response second =
                Awaitility.await().until(() -> post("beta", CREATE, next), answer -> answer.statusCode() == 201);

        problem(post("alpha", path(first) + "/renew", "{}"), ProblemCode.RESERVATION_GONE);
        problem(post("alpha", path(first) + "/begin-bind", "{}"), ProblemCode.RESERVATION_GONE);
        as("alpha").delete(path(first)).then().statusCode(204);

        assertThat(as("beta").get(path(second)).header("ETag")).isEqualTo(second.header("ETag"));
        assertThat(available(node, "cpu")).isEqualTo("0");
    }

    /** An id is never used again, so a late call of a first attempt cannot touch a second one. */
    @Test
    void aLateCallOfTheFirstAttemptChangesNothingOfTheSecond() {
        String node = node("{'cpu':'1'}");
        String claim = claim(fresh("uid"), node, "{'cpu':'1'}");
        Response first = post("alpha", CREATE, claim);
        as("alpha").delete(path(first)).then().statusCode(204);
        Response second = post("alpha", CREATE, claim);
        second.then().statusCode(201);
        assertThat(second.<String>path("id")).isNotEqualTo(first.path("id"));

        as("alpha").delete(path(first)).then().statusCode(204);
        problem(post("alpha", path(first) + "/begin-bind", "{'resourceVersion':'7'}"), ProblemCode.RESERVATION_GONE);
        problem(post("alpha", path(first) + "/settle", "{'outcome':'failed'}"), ProblemCode.RESERVATION_GONE);

        Response now = as("alpha").get(path(second));
        assertThat(now.<String>path("phase")).isEqualTo("Reserved");
        assertThat(now.header("ETag")).isEqualTo(second.header("ETag"));
        assertThat(available(node, "cpu")).isEqualTo("0");
    }
}
