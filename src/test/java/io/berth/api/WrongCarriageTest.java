package io.berth.api;

import static io.berth.api.Wire.CREATE;
import static io.berth.api.Wire.as;
import static io.berth.api.Wire.awaitOpen;
import static io.berth.api.Wire.claim;
import static io.berth.api.Wire.fresh;
import static io.berth.api.Wire.path;
import static io.berth.api.Wire.pointers;
import static io.berth.api.Wire.post;
import static io.berth.api.Wire.problem;
import static io.berth.api.Wire.reserved;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong with permits, with words on them, and with the wish that Berth bind. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class WrongCarriageTest {
    @BeforeEach
    void open() {
        awaitOpen();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'name':'a','timeout':'1s'} | #/permits",
                "['a'] | #/permits/0 #/permits/0/name #/permits/0/timeout",
                "[{}] | #/permits/0/name #/permits/0/timeout",
                "[{'name':'A','timeout':'1s'}] | #/permits/0/name",
                "[{'name':'a.b','timeout':'1s'}] | #/permits/0/name",
                "[{'name':'a','timeout':'999ms'}] | #/permits/0/timeout",
                "[{'name':'a','timeout':'15m1ms'}] | #/permits/0/timeout",
                "[{'name':'a','timeout':60}] | #/permits/0/timeout",
                "[{'name':'a','timeout':'1s','state':'allowed'}] | #/permits/0/state",
                "[{'name':'a','timeout':'1s'},{'name':'a','timeout':'2s'}] | #/permits/1/name",
            })
    void namesWhatIsWrongWithPermits(String permits, String pointers) {
        String body = claim("uid-wrong", "node-1", "{'cpu':'1'}").replace("}}", "},'permits':" + permits + "}");
        Response refused = problem(post("alpha", CREATE, body), ProblemCode.INVALID_REQUEST);
        assertThat(pointers(refused)).containsExactlyInAnyOrder(pointers.split(" ", -1));
    }

    @Test
    void thereAreAtMostSixteen() {
        String node = Wire.node("{'cpu':'4'}");
        post("alpha", CREATE, withPermits(node, 16)).then().statusCode(201);
        assertThat(pointers(problem(post("alpha", CREATE, withPermits(node, 17)), ProblemCode.INVALID_REQUEST)))
                .containsExactly("#/permits");
    }

    private static String withPermits(String node, int count) {
        StringBuilder permits = new StringBuilder();
        for (int i = 0; i < count; i++) {
            permits.append(i > 0 ? "," : "")
                    .append("{'name':'p")
                    .append(i)
                    .append("','timeout':'")
                    .append(i == 0 ? "15m" : "1s")
                    .append("'}");
        }
        return claim(fresh("uid"), node, "{'cpu':'1m'}").replace("}}", "},'permits':[" + permits + "]}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "bind | {'wait':'30s1ms'} | #/wait",
                "bind | {'wait':5,'onFailure':'keep'} | #/wait #/onFailure",
                "bind | {'node':'a'} | #/node",
                "bind | [] | #",
                "permits/quota | {} | #/decision",
                "permits/quota | {'decision':'allowed'} | #/decision",
                "permits/quota | {'decision':true,'reason':1,'by':'me'} | #/decision #/reason #/by",
            })
    void namesWhatIsWrongWithACall(String call, String body, String pointers) {
        Response refused = post("alpha", path(reserved("alpha")) + "/" + call, body);
        assertThat(pointers(problem(refused, ProblemCode.INVALID_REQUEST)))
                .containsExactlyInAnyOrder(pointers.split(" ", -1));
    }

    @Test
    void aReasonHasAtMost1024Characters() {
        String path = path(reserved("alpha")) + "/permits/quota";
        String longest = "{'decision':'deny','reason':'" + "💩".repeat(1024) + "'}";
        problem(post("alpha", path, longest), ProblemCode.NOT_FOUND);
        Response refused = problem(post("alpha", path, longest.replace("'}", "!'}")), ProblemCode.INVALID_REQUEST);
        assertThat(pointers(refused)).containsExactly("#/reason");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "{'wait':'0s','onFailure':'hold'}", "{'wait':'30s','onFailure':'release'}"})
    void withoutAClusterOnlyAHolderCanBind(String body) {
        String path = path(reserved("alpha"));
        var call = body.isEmpty() ? as("alpha").noContentType() : Wire.json("alpha", body);
        Response refused = problem(call.post(path + "/bind"), ProblemCode.NO_CLUSTER);
        assertThat(refused.<String>path("detail")).contains("only a holder can bind");
        assertThat(as("alpha").get(path).<String>path("phase")).isEqualTo("Reserved");
    }

    @Test
    void whatIsNoIdCannotBeBound() {
        problem(post("alpha", CREATE + "/none/bind", "{}"), ProblemCode.NOT_FOUND);
    }
}
