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
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The list for approvers. The pool is shared with other tests, so each looks for a name of its own where it can. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class PermitListTest {
    private final String name = fresh("list");
    private String node = "";

    @BeforeEach
    void open() {
        awaitOpen();
        node = node("{'cpu':'4'}");
    }

    @Test
    void anItemSaysWhoWaitsAndSinceWhen() {
        Response row = waiting(name);
        List<Map<String, String>> items = list("?name=" + name).path("items");
        assertThat(items)
                .containsExactly(Map.of(
                        "reservation", row.path("id"),
                        "name", name,
                        "state", "waiting",
                        "since", row.path("createdAt"),
                        "deadline", row.path("expiresAt")));
    }

    @Test
    void pagesHaveEachOnceInTheOrderOfTheGrants() {
        List<String> granted = IntStream.range(0, 7)
                .mapToObj(i -> waiting(name).<String>path("id"))
                .toList();
        List<String> listed = new ArrayList<>();
        String next = "";
        do {
            Response page = list("?state=waiting&name=" + name + "&limit=2" + next);
            assertThat(page.<List<String>>path("items.reservation")).hasSizeLessThanOrEqualTo(2);
            listed.addAll(page.path("items.reservation"));
            String cursor = page.path("continue");
            next = cursor == null ? "" : "&continue=" + cursor;
        } while (!next.isEmpty());
        assertThat(listed).isEqualTo(granted);
    }

    @Test
    void statesAreToldApart() {
        Response decided = waiting("quota", name);
        Response undecided = waiting("quota");
        post("approver", path(decided) + "/permits/quota", "{'decision':'allow'}")
                .then()
                .statusCode(200);
        assertThat(reservations("?name=quota&state=waiting"))
                .contains(undecided.<String>path("id"))
                .doesNotContain(decided.<String>path("id"));
        assertThat(reservations("?name=quota&state=allowed"))
                .contains(decided.<String>path("id"))
                .doesNotContain(undecided.<String>path("id"));
        assertThat(reservations("?name=quota")).contains(decided.<String>path("id"), undecided.<String>path("id"));
        assertThat(reservations("?name=" + name)).containsExactly(decided.<String>path("id"));
        assertThat(reservations("?name=" + name + "&state=denied")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "?state=open, state",
        "?state=, state",
        "?name=Upper, name",
        "?limit=0, limit",
        "?limit=5001, limit",
        "?continue=x, continue",
        "?holder=a&state=no, holder state"
    })
    void namesWhatIsWrong(String query, String wrong) {
        Response refused = problem(as("alpha").get("/v1/permits" + query), ProblemCode.INVALID_REQUEST);
        assertThat(parameters(refused)).containsExactlyInAnyOrder(wrong.split(" ", -1));
    }

    @Test
    void aCursorOfAnotherEpochIsTooOld() {
        String old = Base64.getUrlEncoder().withoutPadding().encodeToString("1 1".getBytes(StandardCharsets.UTF_8));
        problem(as("alpha").get("/v1/permits?continue=" + old), ProblemCode.POSITION_TOO_OLD);
    }

    private static List<String> reservations(String query) {
        return list(query).path("items.reservation");
    }

    private static Response list(String query) {
        Response page = as("anybody").get("/v1/permits" + query);
        page.then().statusCode(200);
        return page;
    }

    private Response waiting(String... names) {
        String permits = String.join(
                ",",
                List.of(names).stream()
                        .map(one -> "{'name':'" + one + "','timeout':'5m'}")
                        .toList());
        Response row = post(
                "beta",
                CREATE,
                claim(fresh("uid"), node, "{'cpu':'100m'}").replace("}}", "},'permits':[" + permits + "]}"));
        row.then().statusCode(201);
        return row;
    }
}
