package io.berth.api.extender;

import static io.berth.api.extender.Scheduler.pod;
import static io.berth.api.extender.Scheduler.quoted;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that make no sense, or are none. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class SenselessTest {
    private static final List<String> VERBS = List.of("filter", "prioritize", "preempt", "bind");

    private final Scheduler alpha = new Scheduler("alpha");

    @BeforeEach
    void open() {
        Scheduler.awaitOpen();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "[]",
                "5",
                "'text'",
                "{}",
                "{'Pod':null,'Nodes':null,'NodeNames':null}",
                "{'Pod':{},'NodeNames':[],'NodeNameToVictims':{}}",
                "{'Pod':[],'NodeNames':[1],'NodeNameToVictims':[]}",
                "{'Pod':{'metadata':null,'spec':null},'NodeNames':['n',null]}",
                "{'Pod':{'metadata':{'name':'A B','namespace':'d','uid':'u'},'spec':{}},'NodeNames':['n']}",
                "{'Pod':{'metadata':{'name':'a','namespace':'d','uid':'u'},'spec':5},'NodeNames':['n']}",
                "{'PodName':5,'PodNamespace':[],'PodUID':null,'Node':{}}",
                "{'PodName':'a','PodNamespace':'default','PodUID':'u','Node':''}",
                "{'PodName':'a','PodNamespace':'default','Node':'n'}",
            })
    void isAnsweredWithAnErrorOrNothing(String body) {
        for (String verb : VERBS) {
            assertNothing(verb, alpha.ask(verb, quoted(body)));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "filter|{'Pod':POD,'Nodes':{'items':[{'metadata':{}}]}}",
                "filter|{'Pod':POD,'Nodes':{'items':[null]}}",
                "filter|{'Pod':POD,'Nodes':{'items':[{'metadata':{'name':7}}]}}",
                "filter|{'Pod':POD,'Nodes':{'items':{}}}",
                "filter|{'Pod':POD,'Nodes':null,'NodeNames':null}",
                "prioritize|{'Pod':POD,'NodeNames':{'a':1}}",
                "preempt|{'Pod':POD,'NodeNameToMetaVictims':{'n':null}}",
                "preempt|{'Pod':POD,'NodeNameToMetaVictims':{'n':{'Pods':[{}]}}}",
                "preempt|{'Pod':POD,'NodeNameToMetaVictims':{'n':{'Pods':[null]}}}",
                "preempt|{'Pod':POD,'NodeNameToMetaVictims':{'n':{'NumPDBViolations':1.5}}}",
                "preempt|{'Pod':POD,'NodeNameToMetaVictims':{'n':{'NumPDBViolations':9999999999999999999999}}}",
                "preempt|{'Pod':POD,'NodeNameToVictims':{'n':{'Pods':[{'UID':'u'}]}}}",
            })
    void isSoAlsoAroundAPodThatDoes(String verb, String body) {
        assertNothing(verb, alpha.ask(verb, quoted(body).replace("POD", pod("uid", "1"))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "{", "{'Pod':}", "nonsense", "{} {}", "{'Pod':{'a':[}}", "{'a':1,}", "{'a':'\\x'}"})
    void isNoJsonAtAll(String body) {
        for (String verb : VERBS) {
            assertUnreadable(alpha.call(verb, quoted(body)));
        }
    }

    @Test
    void isNoUtf8() {
        for (String verb : VERBS) {
            for (byte[] body : new byte[][] {
                {'"', (byte) 0xC3, '"'},
                "{}".getBytes(StandardCharsets.UTF_16),
                "{}".getBytes(StandardCharsets.UTF_16LE),
                "\uFEFF{}".getBytes(StandardCharsets.UTF_8)
            }) {
                assertUnreadable(alpha.call(verb, body));
            }
        }
    }

    @Test
    void isNestedWithoutEnd() {
        for (String verb : VERBS) {
            assertUnreadable(alpha.call(verb, "{\"a\":" + "[".repeat(50_000)));
        }
    }

    /** JSON lets it be written, and it has no form in UTF-8. */
    @Test
    void isHalfAPairOfSurrogates() {
        String body = "{\"Pod\":%s,\"NodeNames\":[\"\\ud800\"]}".formatted(pod("uid-s", "1"));
        JsonNode filtered = alpha.ask("filter", body);
        assertThat(filtered.path("FailedNodes").propertyStream()).hasSize(1);
        assertThat(alpha.call("prioritize", body).asString()).contains("\"Host\":\"\\uD800\"");
    }

    private static void assertNothing(String verb, JsonNode answer) {
        switch (verb) {
            case "filter", "bind" -> assertThat(answer.path("Error").asText()).isNotBlank();
            case "prioritize" -> assertThat(answer).hasToString("[]");
            default -> assertThat(answer).hasToString("{\"NodeNameToMetaVictims\":{}}");
        }
    }

    private static void assertUnreadable(Response answer) {
        assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(400);
        assertThat(answer.<String>path("code")).isEqualTo("invalid-json");
    }
}
