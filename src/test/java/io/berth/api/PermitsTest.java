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

/** Words on permits; {@code alpha} and {@code approver} decide on {@code quota}, {@code approver} on {@code security}. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class PermitsTest {
    private static final String ALLOW = "{'decision':'allow','reason':'within the quota'}";
    private static final String DENY = "{'decision':'deny','reason':'over the quota'}";

    private String node = "";

    @BeforeEach
    void open() {
        awaitOpen();
        node = node("{'cpu':'4'}");
    }

    @Test
    void aReservationShowsWhatItWaitsFor() {
        Response row = waiting("quota", "security");
        assertThat(row.<List<Map<String, String>>>path("permits"))
                .hasSize(2)
                .allSatisfy(permit -> assertThat(permit)
                        .containsEntry("state", "waiting")
                        .containsEntry("timeout", "5m")
                        .containsEntry("since", row.path("createdAt"))
                        .containsEntry("deadline", row.path("expiresAt"))
                        .doesNotContainKeys("decidedBy", "reason", "waitingFor"));
        assertThat(row.<String>path("expiresIn")).isEqualTo("5m");
        assertThat(as("alpha").get(path(row)).<Object>path("permits")).isEqualTo(row.path("permits"));
    }

    @Test
    void theBindMayBeginOnceAllAreAllowed() {
        Response row = waiting("quota", "security");
        Response first = decide("approver", row, "quota", ALLOW);
        first.then().statusCode(200);
        assertThat(first.header("ETag")).isNotEqualTo(row.header("ETag"));
        assertThat(first.<Map<String, String>>path("permits[0]"))
                .containsEntry("state", "allowed")
                .containsEntry("decidedBy", "approver")
                .containsEntry("reason", "within the quota");
        assertThat(first.<String>path("expiresAt")).isEqualTo(row.path("expiresAt"));

        Response open = problem(post("beta", path(row) + "/begin-bind", "{}"), ProblemCode.PERMITS_OPEN);
        assertThat(open.<String>path("detail")).endsWith("a word on security");
        assertThat(open.<List<String>>path("reservation.permits.state")).containsExactly("allowed", "waiting");

        Response last = decide("approver", row, "security", "{'decision':'allow'}");
        assertThat(last.<String>path("expiresIn"))
                .as("the ttl from the last word on")
                .isEqualTo("2m");
        assertThat(last.<Map<String, String>>path("permits[1]")).doesNotContainKey("reason");
        post("beta", path(row) + "/begin-bind", "{}").then().statusCode(200);
    }

    @Test
    void aDenialFreesTheRoomAtOnceAndSaysWhy() {
        Response row = waiting("quota");
        assertThat(available(node, "cpu")).isEqualTo("3");
        Response denied = decide("alpha", row, "quota", DENY);
        denied.then().statusCode(200);
        assertThat(denied.header("ETag")).isNull();
        assertThat(denied.<String>path("phase")).isEqualTo("Rejected");
        assertThat(denied.<Map<String, Object>>path("outcome"))
                .containsEntry("result", "PermitDenied")
                .containsEntry("node", node)
                .containsEntry("message", "over the quota")
                .containsEntry("attempts", 0);
        assertThat(available(node, "cpu")).isEqualTo("4");
        for (Response gone : List.of(as("beta").get(path(row)), post("beta", path(row) + "/renew", "{}"))) {
            problem(gone, ProblemCode.RESERVATION_GONE);
            assertThat(gone.<Object>path("outcome")).isEqualTo(denied.path("outcome"));
        }
    }

    @Test
    void theFirstWordStands() {
        Response row = waiting("quota", "security");
        Response allowed = decide("approver", row, "quota", ALLOW);
        Response again = decide("alpha", row, "quota", "{'decision':'allow','reason':'another'}");
        again.then().statusCode(200);
        assertThat(again.header("ETag")).isEqualTo(allowed.header("ETag"));
        Response opposite = problem(decide("alpha", row, "quota", DENY), ProblemCode.ALREADY_DECIDED);
        assertThat(opposite.<Object>path("permit")).isEqualTo(allowed.path("permits[0]"));
        assertThat(as("beta").get(path(row)).header("ETag")).isEqualTo(allowed.header("ETag"));
    }

    @Test
    void theFirstWordStandsAlsoWhenItHasEndedTheRow() {
        Response row = waiting("quota", "security");
        Response denied = decide("approver", row, "quota", DENY);
        Response again = decide("alpha", row, "quota", "{'decision':'deny'}");
        again.then().statusCode(200);
        assertThat(again.asString()).isEqualTo(denied.asString());
        problem(decide("approver", row, "quota", ALLOW), ProblemCode.ALREADY_DECIDED);
        Response other = problem(decide("approver", row, "security", ALLOW), ProblemCode.RESERVATION_GONE);
        assertThat(other.<Object>path("outcome")).isEqualTo(denied.path("outcome"));
    }

    @Test
    void onlyAnApproverOfTheNameDecides() {
        Response row = waiting("quota", "security", "nobodys");
        problem(decide("beta", row, "quota", ALLOW), ProblemCode.FORBIDDEN);
        problem(decide("alpha", row, "security", ALLOW), ProblemCode.FORBIDDEN);
        problem(decide("approver", row, "nobodys", ALLOW), ProblemCode.FORBIDDEN);
        problem(decide("beta", row, "unknown", ALLOW), ProblemCode.FORBIDDEN);
        assertThat(as("beta").get(path(row)).header("ETag")).isEqualTo(row.header("ETag"));
    }

    @Test
    void whatIsNotThereCannotBeDecided() {
        problem(decide("approver", waiting("quota"), "security", ALLOW), ProblemCode.NOT_FOUND);
        Response free = reserved("beta");
        problem(decide("approver", free, "quota", ALLOW), ProblemCode.NOT_FOUND);
        as("beta").delete(path(free)).then().statusCode(204);
        problem(decide("approver", free, "quota", ALLOW), ProblemCode.RESERVATION_GONE);
        problem(post("approver", CREATE + "/none/permits/quota", ALLOW), ProblemCode.NOT_FOUND);
        problem(post("approver", CREATE + "/1-1/permits/quota", ALLOW), ProblemCode.RESERVATION_GONE);
    }

    @Test
    void renewalDoesNotMoveTheDeadline() {
        Response row = waiting("quota");
        for (String ttl : List.of("1s", "5m")) {
            Response renewed = post("beta", path(row) + "/renew", "{'ttl':'" + ttl + "'}");
            renewed.then().statusCode(200);
            assertThat(renewed.<String>path("expiresAt")).isEqualTo(row.path("expiresAt"));
        }
    }

    @Test
    void theHolderMayGiveUpWaiting() {
        Response row = waiting("quota");
        as("beta").delete(path(row)).then().statusCode(204);
        assertThat(available(node, "cpu")).isEqualTo("4");
        assertThat(as("beta").get("/v1/permits?name=quota").<List<String>>path("items.reservation"))
                .doesNotContain(row.<String>path("id"));
    }

    private static Response decide(String approver, Response row, String name, String decision) {
        return post(approver, path(row) + "/permits/" + name, decision);
    }

    /** A reservation of beta's, for 2m once its permits are given. */
    private Response waiting(String... names) {
        String permits = String.join(
                ",",
                List.of(names).stream()
                        .map(name -> "{'name':'" + name + "','timeout':'5m'}")
                        .toList());
        String body =
                claim(fresh("uid"), node, "{'cpu':'1'}").replace("}}", "},'ttl':'2m','permits':[" + permits + "]}");
        Response row = post("beta", CREATE, body);
        row.then().statusCode(201);
        return row;
    }
}
