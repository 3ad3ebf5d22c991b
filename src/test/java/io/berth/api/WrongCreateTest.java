package io.berth.api;

import static io.berth.api.Wire.CREATE;
import static io.berth.api.Wire.awaitOpen;
import static io.berth.api.Wire.claim;
import static io.berth.api.Wire.parameters;
import static io.berth.api.Wire.pointers;
import static io.berth.api.Wire.post;
import static io.berth.api.Wire.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class WrongCreateTest {
    private static final String SOUND =
            claim("uid-1", "node-1", "{'cpu':'1'}").replace("}}", "},'ttl':'30s','priority':0}");

    @BeforeEach
    void open() {
        awaitOpen();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'namespace':'default' | 'namespace':'De_fault' | #/pod/namespace",
                "'namespace':'default' | 'namespace':3 | #/pod/namespace",
                "'name':'web' | 'name':'../web' | #/pod/name",
                "'name':'web' | 'nome':'web' | #/pod/nome #/pod/name",
                "'uid':'uid-1' | 'uid':'' | #/pod/uid",
                "'uid':'uid-1' | 'uid':'a b' | #/pod/uid",
                "'uid':'uid-1' | 'uid':null | #/pod/uid",
                "'node':'node-1' | 'node':'NODE' | #/node",
                "'node':'node-1' | 'node':['node-1'] | #/node",
                "'node':'node-1' | 'candidates':[] | #/candidates",
                "'node':'node-1' | 'candidates':['a','a'] | #/candidates/1",
                "'node':'node-1' | 'candidates':['a',7,'B'] | #/candidates/1 #/candidates/2",
                "'node':'node-1' | 'node':'a','candidates':['a'] | #/candidates",
                "'node':'node-1', | '' :1, | #/ #/node",
                "{'cpu':'1'} | {'cpu':true} | #/requests/cpu",
                "{'cpu':'1'} | {'pods':'1'} | #/requests/pods",
                "{'cpu':'1'} | {'nvidia.com/gpu':'x','a/b/c':1} | #/requests/nvidia.com~1gpu #/requests/a~1b~1c",
                "{'cpu':'1'} | ['cpu'] | #/requests",
                "{'cpu':'1'} | null | #/requests",
                "'ttl':'30s' | 'ttl':'999ms' | #/ttl",
                "'ttl':'30s' | 'ttl':'5m0.001s' | #/ttl",
                "'ttl':'30s' | 'ttl':'PT30S' | #/ttl",
                "'ttl':'30s' | 'ttl':30 | #/ttl",
                "'priority':0 | 'priority':2000001001 | #/priority",
                "'priority':0 | 'priority':-2147483649 | #/priority",
                "'priority':0 | 'priority':0.5 | #/priority",
                "'priority':0 | 'priority':1e999999999 | #/priority",
                "'priority':0 | 'priority':'0' | #/priority",
                "'priority':0 | 'permits':[{'name':'quota'}] | #/permits/0/timeout",
                "'priority':0 | 'permits':{} | #/permits",
                "'priority':0 | 'unknown/~':0 | #/unknown~1~0",
            })
    void namesTheFieldThatIsWrong(String sound, String wrong, String pointers) {
        Response refused = post("alpha", CREATE, SOUND.replace(sound, wrong));
        assertThat(pointers(problem(refused, ProblemCode.INVALID_REQUEST)))
                .containsExactlyInAnyOrder(pointers.split(" ", -1));
    }

    @Test
    void tellsAllErrorsAtOnce() {
        Response refused = problem(
                post(
                        "alpha",
                        CREATE + "?dry=1",
                        "{'pod':{'namespace':'A','name':'B'},'node':1,'requests':{'cpu':'-1'},'ttl':'x','colour':'red'}"),
                ProblemCode.INVALID_REQUEST);
        assertThat(pointers(refused))
                .contains(
                        "#/colour", "#/pod/namespace", "#/pod/name", "#/pod/uid", "#/node", "#/requests/cpu", "#/ttl");
        assertThat(parameters(refused)).contains("dry");
    }

    @Test
    void saysWhatWasWanted() {
        Response refused = post("alpha", CREATE, SOUND.replace("{'cpu':'1'}", "{'cpu':[]}"));
        assertThat(refused.<String>path("errors[0].detail")).isEqualTo("must be a string, not an array");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "3", "'x'", "null", "true"})
    void wantsAnObject(String body) {
        assertThat(pointers(problem(post("alpha", CREATE, body), ProblemCode.INVALID_REQUEST)))
                .contains("#");
    }

    @ParameterizedTest
    @ValueSource(ints = {501, 10_000})
    void refusesTooManyCandidatesAsOneThing(int count) {
        String names = IntStream.range(0, count).mapToObj(i -> "'n" + i + "'").collect(Collectors.joining(","));
        Response refused = post("alpha", CREATE, SOUND.replace("'node':'node-1'", "'candidates':[" + names + "]"));
        assertThat(pointers(problem(refused, ProblemCode.INVALID_REQUEST))).containsExactly("#/candidates");
    }

    @Test
    void listsAThousandErrorsAndCountsTheRest() {
        String unknown =
                IntStream.range(0, 5000).mapToObj(i -> "'f" + i + "':0").collect(Collectors.joining(","));
        Response refused = problem(post("alpha", CREATE, "{" + unknown + "}"), ProblemCode.INVALID_REQUEST);
        assertThat(pointers(refused)).hasSize(1000);
        assertThat(refused.<String>path("detail")).startsWith("5003 things");
    }
}
