package io.berth.api;

import static io.berth.api.Wire.CREATE;
import static io.berth.api.Wire.as;
import static io.berth.api.Wire.awaitOpen;
import static io.berth.api.Wire.claim;
import static io.berth.api.Wire.fresh;
import static io.berth.api.Wire.node;
import static io.berth.api.Wire.parameters;
import static io.berth.api.Wire.path;
import static io.berth.api.Wire.post;
import static io.berth.api.Wire.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class ReservationListTest {
    @BeforeEach
    void open() {
        awaitOpen();
    }

    @Test
    void filtersByEachPart() {
        String node = node("{'pods':9}");
        String holder = fresh("holder");
        String namespace = fresh("ns");
        Response first = post(holder, CREATE, claim(fresh("uid"), node, "{}"));
        Response second = post(holder, CREATE, claim(fresh("uid"), node, "{}").replace("default", namespace));
        post(holder, path(second) + "/begin-bind", "{}").then().statusCode(200);
        String both = "?holder=" + holder;
        assertThat(ids(both)).containsExactly(first.path("id"), second.path("id"));
        assertThat(ids("?node=" + node)).containsExactly(first.path("id"), second.path("id"));
        assertThat(ids(both + "&namespace=" + namespace)).containsExactly(second.<String>path("id"));
        assertThat(ids(both + "&phase=Reserved")).containsExactly(first.<String>path("id"));
        assertThat(ids(both + "&phase=Binding&namespace=default")).isEmpty();
    }

    @Test
    void listsEachRowOnceOverItsPages() {
        String node = node("{'pods':25}");
        for (int i = 0; i < 25; i++) {
            post("alpha", CREATE, claim(fresh("uid"), node, "{}")).then().statusCode(201);
        }
        ArrayList<String> ids = new ArrayList<>();
        HashSet<String> positions = new HashSet<>();
        String more = "";
        while (more != null) {
            Response page = as("alpha").get(CREATE + "?limit=10&node=" + node + more);
            page.then().statusCode(200);
            ids.addAll(page.<List<String>>path("items.id"));
            positions.add(page.path("position"));
            String next = page.path("continue");
            more = next == null ? null : "&continue=" + next;
        }
        assertThat(ids).hasSize(25).doesNotHaveDuplicates();
        assertThat(positions).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "limit=0",
                "limit=5001",
                "limit=x",
                "limit=",
                "limit=-1",
                "limit=1.0",
                "limit=99999999999999999999",
                "limit=1&limit=1",
                "node=N",
                "holder=a%20b",
                "holder=",
                "phase=reserved",
                "phase=Released",
                "namespace=a.b",
                "continue=x",
                "continue=",
                "continue=%25%25",
                "continue=MQ",
                "colour=red",
                "Limit=1",
                "continue=%FF"
            })
    void namesTheParameterThatIsWrong(String query) {
        Response refused = problem(as("alpha").get(CREATE + "?" + query), ProblemCode.INVALID_REQUEST);
        assertThat(parameters(refused)).containsExactly(query.substring(0, query.indexOf('=')));
    }

    @Test
    void aCursorOfAnEndedEpochIsTooOld() {
        String cursor =
                Base64.getUrlEncoder().withoutPadding().encodeToString("1.1 1".getBytes(StandardCharsets.UTF_8));
        problem(as("alpha").get(CREATE + "?continue=" + cursor), ProblemCode.POSITION_TOO_OLD);
    }

    private static List<String> ids(String query) {
        Response page = as("alpha").get(CREATE + query);
        page.then().statusCode(200);
        return page.path("items.id");
    }
}
