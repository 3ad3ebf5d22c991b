package io.berth.api;

import static io.berth.api.Wire.as;
import static io.berth.api.Wire.awaitOpen;
import static io.berth.api.Wire.json;
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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class ChangesTest {
    @BeforeEach
    void open() {
        awaitOpen();
    }

    @Test
    void renewMovesTheExpiryAlsoNearer() {
        Response row = reserved("alpha");
        Response longer = post("alpha", path(row) + "/renew", "{'ttl':'5m'}");
        assertThat(longer.<String>path("expiresIn")).isEqualTo("5m");
        Response shorter = post("alpha", path(row) + "/renew", "{'ttl':'2s'}");
        assertThat(shorter.<String>path("expiresIn")).isEqualTo("2s");
        assertThat(List.of(row.header("ETag"), longer.header("ETag"), shorter.header("ETag")))
                .doesNotHaveDuplicates();
    }

    @Test
    void renewAndBeginBindNeedNoBody() {
        Response row = reserved("alpha");
        as("alpha").noContentType().post(path(row) + "/renew").then().statusCode(200);
        as("alpha").noContentType().post(path(row) + "/begin-bind").then().statusCode(200);
    }

    @Test
    void aRowGoesFromReservedToItsEnd() {
        Response row = reserved("alpha");
        Response binding = post("alpha", path(row) + "/begin-bind", "{'resourceVersion':'42'}");
        binding.then().statusCode(200);
        assertThat(binding.<Map<String, Object>>path("$"))
                .containsEntry("phase", "Binding")
                .doesNotContainKeys("expiresAt", "expiresIn", "boundAt");
        Response bound = post("alpha", path(row) + "/settle", "{'outcome':'bound'}");
        assertThat(bound.<Map<String, Object>>path("$"))
                .containsEntry("phase", "Bound")
                .containsKey("boundAt");
        post("alpha", path(row) + "/settle", "{'outcome':'bound'}").then().statusCode(200);
        Response ended = post("alpha", path(row) + "/settle", "{'outcome':'ended'}");
        ended.then().statusCode(200);
        assertThat(ended.<String>path("phase")).isEqualTo("Released");
        problem(post("alpha", path(row) + "/settle", "{'outcome':'ended'}"), ProblemCode.RESERVATION_GONE);
    }

    @Test
    void beginBindTakesNoOlderResourceVersion() {
        String path = path(reserved("alpha")) + "/begin-bind";
        post("alpha", path, "{'resourceVersion':'100'}").then().statusCode(200);
        post("alpha", path, "{'resourceVersion':'100'}").then().statusCode(200);
        post("alpha", path, "{}").then().statusCode(200);
        problem(post("alpha", path, "{'resourceVersion':'99'}"), ProblemCode.STALE_RESOURCE_VERSION);
        post("alpha", path, "{'resourceVersion':'101'}").then().statusCode(200);
    }

    @Test
    void aWrongPhaseIsNamed() {
        Response row = reserved("alpha");
        Response refused =
                problem(post("alpha", path(row) + "/settle", "{'outcome':'bound'}"), ProblemCode.WRONG_PHASE);
        assertThat(refused.<String>path("phase")).isEqualTo("Reserved");
        post("alpha", path(row) + "/begin-bind", "{}").then().statusCode(200);
        refused = problem(as("alpha").delete(path(row)), ProblemCode.WRONG_PHASE);
        assertThat(refused.<String>path("phase")).isEqualTo("Binding");
        problem(post("alpha", path(row) + "/renew", "{}"), ProblemCode.WRONG_PHASE);
        problem(post("alpha", path(row) + "/settle", "{'outcome':'ended'}"), ProblemCode.WRONG_PHASE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"other\"", "W/%s", "no tag", "\"a\", \"b\""})
    void ifMatchHoldsBackAChange(String header) {
        Response row = reserved("alpha");
        String value = header.formatted(row.header("ETag"));
        problem(as("alpha").header("If-Match", value).delete(path(row)), ProblemCode.PRECONDITION_FAILED);
        problem(
                json("alpha", "{}").header("If-Match", value).post(path(row) + "/renew"),
                ProblemCode.PRECONDITION_FAILED);
        problem(
                json("alpha", "{}").header("If-Match", value).post(path(row) + "/begin-bind"),
                ProblemCode.PRECONDITION_FAILED);
        assertThat(as("alpha").get(path(row)).header("ETag")).isEqualTo(row.header("ETag"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s", "*", "\"other\", %s", "W/%1$s, %1$s"})
    void ifMatchLetsThrough(String header) {
        Response row = reserved("alpha");
        String value = header.formatted(row.header("ETag"));
        as("alpha").header("If-Match", value).delete(path(row)).then().statusCode(204);
    }

    @Test
    void ifNoneMatchSparesARead() {
        Response row = reserved("alpha");
        String tag = row.header("ETag");
        Response spared = as("alpha").header("If-None-Match", "W/" + tag).get(path(row));
        spared.then().statusCode(304);
        assertThat(spared.header("ETag")).isEqualTo(tag);
        assertThat(spared.asString()).isEmpty();
        as("alpha").header("If-None-Match", "\"other\"").get(path(row)).then().statusCode(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "renew | {'ttl':'0s'} | #/ttl",
                "renew | {'ttl':1} | #/ttl",
                "renew | {'resourceVersion':'1'} | #/resourceVersion",
                "begin-bind | {'resourceVersion':'01'} | #/resourceVersion",
                "begin-bind | {'resourceVersion':1} | #/resourceVersion",
                "begin-bind | [] | #",
                "settle | {} | #/outcome",
                "settle | {'outcome':'Bound'} | #/outcome",
                "settle | {'outcome':null,'x':1} | #/outcome #/x",
            })
    void namesWhatIsWrongInAChange(String verb, String body, String pointers) {
        Response refused = post("alpha", path(reserved("alpha")) + "/" + verb, body);
        assertThat(pointers(problem(refused, ProblemCode.INVALID_REQUEST)))
                .containsExactlyInAnyOrder(pointers.split(" ", -1));
    }
}
