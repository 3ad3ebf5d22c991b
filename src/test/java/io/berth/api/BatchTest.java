package io.berth.api;

import static io.berth.api.Wire.CREATE;
import static io.berth.api.Wire.available;
import static io.berth.api.Wire.awaitOpen;
import static io.berth.api.Wire.claim;
import static io.berth.api.Wire.fresh;
import static io.berth.api.Wire.node;
import static io.berth.api.Wire.pointers;
import static io.berth.api.Wire.post;
import static io.berth.api.Wire.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class BatchTest {
    private static final String BATCH = CREATE + "/batch";

    @BeforeEach
    void open() {
        awaitOpen();
    }

    @Test
    void answersEachItemAsIfAlone() {
        String node = node("{'cpu':'2'}");
        String uid = fresh("uid");
        Response batch = post(
                "alpha",
                BATCH,
                "{'items':[%s,%s,%s,{'pod':{}},7,%s]}"
                        .formatted(
                                claim(uid, node, "{'cpu':'1'}"),
                                claim(uid, node, "{'cpu':'1'}"),
                                claim(uid, node, "{'cpu':'2'}"),
                                claim(fresh("uid"), "nowhere", "{}")));
        batch.then().statusCode(200);
        assertThat(batch.<List<Integer>>path("results.status")).containsExactly(201, 200, 409, 422, 422, 422);
        assertThat(batch.<String>path("results[1].reservation.id")).isEqualTo(batch.path("results[0].reservation.id"));
        assertThat(batch.<String>path("results[2].problem.code")).isEqualTo("conflicting-reservation");
        assertThat(batch.<String>path("results[5].problem.code")).isEqualTo("unknown-node");
        assertThat(batch.<List<String>>path("results[3].problem.errors.pointer"))
                .contains("#/pod/uid", "#/requests", "#/node");
        assertThat(available(node, "cpu")).isEqualTo("1");
    }

    @Test
    void keepsTheOrderOfAThousandItems() {
        String node = node("{'pods':600}");
        String items = IntStream.range(0, 1000)
                .mapToObj(i -> claim(node + "-" + i % 700, node, "{}").replace("'web'", "'web-" + i % 700 + "'"))
                .collect(Collectors.joining(",", "{'items':[", "]}"));
        Response batch = post("alpha", BATCH, items);
        List<Integer> statuses = batch.path("results.status");
        assertThat(statuses).hasSize(1000);
        assertThat(statuses.stream().filter(status -> status == 201)).hasSize(600);
        List<Map<String, String>> pods = batch.path("results.findAll { it.status == 201 }.reservation.pod");
        List<String> granted = pods.stream().map(pod -> pod.get("uid")).toList();
        for (int i = 0; i < 300; i++) {
            assertThat(statuses.get(i) == 201).isEqualTo(granted.contains(node + "-" + i));
            assertThat(statuses.get(700 + i)).isEqualTo(statuses.get(i) == 201 ? 200 : 409);
        }
        assertThat(available(node, "pods")).isEqualTo("0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | #/items",
                "{'items':[]} | #/items",
                "{'items':{}} | #/items",
                "{'items':[{}],'more':1} | #/more",
                "[] | # #/items"
            })
    void wantsItems(String body, String pointers) {
        assertThat(pointers(problem(post("alpha", BATCH, body), ProblemCode.INVALID_REQUEST)))
                .containsExactlyInAnyOrder(pointers.split(" ", -1));
    }

    @Test
    void refusesMoreThanAThousandItems() {
        String body = "{'items':[" + "{},".repeat(1000) + "{}]}";
        assertThat(pointers(problem(post("alpha", BATCH, body), ProblemCode.INVALID_REQUEST)))
                .containsExactly("#/items");
    }
}
