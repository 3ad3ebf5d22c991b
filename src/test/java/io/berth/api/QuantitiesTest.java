package io.berth.api;

import static io.berth.api.Wire.CREATE;
import static io.berth.api.Wire.as;
import static io.berth.api.Wire.available;
import static io.berth.api.Wire.awaitOpen;
import static io.berth.api.Wire.claim;
import static io.berth.api.Wire.fresh;
import static io.berth.api.Wire.node;
import static io.berth.api.Wire.path;
import static io.berth.api.Wire.pointers;
import static io.berth.api.Wire.post;
import static io.berth.api.Wire.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.berth.sandbox.Rest;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class QuantitiesTest {
    @ConfigProperty(name = "quarkus.http.test-port")
    int port;

    @BeforeEach
    void open() {
        awaitOpen();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cpu | \"100m\" | 100m",
                "cpu | \"0.1\" | 100m",
                "cpu | 0.1 | 100m",
                "cpu | \"1\" | 1",
                "cpu | 1 | 1",
                "cpu | \"1e3\" | 1k",
                "cpu | 1e3 | 1k",
                "cpu | \"100u\" | 1m",
                "cpu | \"5n\" | 1m",
                "cpu | \".5\" | 500m",
                "cpu | \"5.\" | 5",
                "memory | \"129e6\" | 129000000",
                "memory | \"0.5Gi\" | 512Mi",
                "memory | \"1.1Gi\" | 1181116007",
                "memory | \"128974848000m\" | 123Mi",
                "memory | \"3.0064771072E10\" | 28Gi",
                "memory | 3.0064771072E10 | 28Gi",
                "memory | \"9007199254740991\" | 9007199254740991",
                "memory | 9007199254740991 | 9007199254740991",
                "memory | 0.000000000000000000000000000001 | 1",
                "unheard.of/thing | 0 | 0",
                "unheard.of/thing | \"0\" | 0"
            })
    void takesWhatKubernetesTakes(String resource, String quantity, String canonical) {
        String node = node("{'cpu':'1M','memory':'9007199254740991'}");
        Response created = post("alpha", CREATE, claim(fresh("uid"), node, "{'" + resource + "':" + quantity + "}"));
        created.then().statusCode(201);
        assertThat(created.<Map<String, String>>path("requests")).isEqualTo(Map.of(resource, canonical));
        // So large a node would be the best of all for other tests.
        as("alpha").delete(path(created)).then().statusCode(204);
        as("operator").delete("/v1/nodes/" + node).then().statusCode(204);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"9007199254740992\"",
                "9007199254740992",
                "\"50E\"",
                "\"8Ei\"",
                "\"-1\"",
                "-1",
                "\"\"",
                "\"6GiB\"",
                "\"1 Gi\"",
                "\"0x10\"",
                "\"NaN\"",
                "\"1e400\"",
                "1e400",
                "1e999999999",
                "\"1e999999999\"",
                "\"١\"",
                "\" 1\"",
                "\"1\\n\"",
                "\"1\\u0000\"",
                "\"+\"",
                "\".\"",
                "\"1ki\"",
                "\"1K\"",
                "\"Infinity\"",
                "true",
                "[]",
                "{}",
                "\"1e\"",
                "\"--1\""
            })
    void refusesAllElseByName(String quantity) {
        for (String resource : List.of("memory", "nvidia.com/gpu")) {
            Response refused = post("alpha", CREATE, claim(fresh("uid"), "n", "{'" + resource + "':" + quantity + "}"));
            assertThat(pointers(problem(refused, ProblemCode.INVALID_REQUEST)))
                    .containsExactly("#/requests/" + resource.replace("/", "~1"));
        }
    }

    @Test
    void takesSixtyFourCharactersAndNoMore() {
        String node = node("{'cpu':'1'}");
        for (String quote : List.of("\"", "")) {
            String fraction = quote + "0." + "0".repeat(61) + "1" + quote;
            String longer = quote + "0." + "0".repeat(62) + "1" + quote;
            post("alpha", CREATE, claim(fresh("uid"), node, "{'cpu':" + fraction + "}"))
                    .then()
                    .statusCode(201);
            problem(
                    post("alpha", CREATE, claim(fresh("uid"), node, "{'cpu':" + longer + "}")),
                    ProblemCode.INVALID_REQUEST);
        }
    }

    @Test
    void losesNoByteOfManyInAThousandTurns() {
        String node = node("{'memory':'9007199254740991'}");
        String start = available(node, "memory");
        Rest alpha = new Rest(port, "alpha");
        for (int i = 0; i < 1000; i++) {
            var pod = Map.of("namespace", "default", "name", "web", "uid", fresh("uid"));
            String id = alpha.post(
                            CREATE,
                            Map.of("pod", pod, "node", node, "requests", Map.of("memory", 100_000_000_000_001L)))
                    .expect(201)
                    .text("id");
            alpha.delete(CREATE + "/" + id).expect(204);
        }
        assertThat(available(node, "memory")).isEqualTo(start).isEqualTo("9007199254740991");
    }
}
