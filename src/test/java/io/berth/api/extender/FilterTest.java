package io.berth.api.extender;

import static io.berth.api.extender.Scheduler.fresh;
import static io.berth.api.extender.Scheduler.map;
import static io.berth.api.extender.Scheduler.node;
import static io.berth.api.extender.Scheduler.pod;
import static io.berth.api.extender.Scheduler.reserve;
import static io.berth.api.extender.Scheduler.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class FilterTest {
    private final Scheduler alpha = new Scheduler("alpha");

    @BeforeEach
    void open() {
        Scheduler.awaitOpen();
    }

    @Test
    void whatOthersHaveReservedIsNotRoom() {
        String taken = node("{'cpu':'1'}");
        String free = node("{'cpu':'1'}");
        reserve("beta", fresh("uid"), taken, "600m");
        JsonNode answer = alpha.filterNames(pod(fresh("uid"), "500m"), taken, free);
        assertThat(texts(answer.path("NodeNames"))).containsExactly(free);
        assertThat(answer.path("Nodes").isNull()).isTrue();
        assertThat(map(answer.path("FailedNodes"))).containsExactly(entry(taken, "Insufficient cpu"));
        assertThat(answer.path("FailedAndUnresolvableNodes")).isEmpty();
        assertThat(answer.path("Error").asText()).isEmpty();
    }

    @Test
    void eachRefusedNodeSaysWhyInTheSchedulersWords() {
        String full = node("{'cpu':'1','pods':'1'}");
        String small = node("{'cpu':'100m'}");
        String unknown = fresh("nowhere");
        String odd = "Not A Node";
        reserve("beta", fresh("uid"), full, "900m");
        JsonNode answer = alpha.filterNames(pod(fresh("uid"), "500m"), full, small, unknown, odd);
        assertThat(texts(answer.path("NodeNames"))).isEmpty();
        assertThat(map(answer.path("FailedNodes")))
                .containsOnly(
                        entry(full, "Too many pods, Insufficient cpu"),
                        entry(small, "Insufficient cpu"),
                        entry(unknown, "node(s) unknown to Berth"),
                        entry(odd, "node(s) unknown to Berth"));
        // No victim there would make it fit.
        assertThat(map(answer.path("FailedAndUnresolvableNodes"))).containsOnlyKeys(small, unknown, odd);
    }

    @Test
    void aPodThatHoldsARowGetsItsOwnNodeOnly() {
        String own = node("{'cpu':'1'}");
        String other = node("{'cpu':'8'}");
        String uid = fresh("uid");
        reserve("alpha", uid, own, "1");
        for (Scheduler scheduler : new Scheduler[] {alpha, new Scheduler("beta")}) {
            JsonNode answer = scheduler.filterNames(pod(uid, "1"), other, own);
            assertThat(texts(answer.path("NodeNames"))).containsExactly(own);
            assertThat(map(answer.path("FailedNodes"))).containsOnlyKeys(other);
        }
    }

    @Test
    void aCordonIsNoneOfItsBusiness() {
        String cordoned = node("{'cpu':'1'}", true);
        assertThat(texts(alpha.filterNames(pod(fresh("uid"), "1"), cordoned).path("NodeNames")))
                .containsExactly(cordoned);
    }

    @Test
    void wholeNodesComeBackAsTheyCame() {
        String full = node("{'cpu':'100m'}");
        String first = node("{'cpu':'1'}");
        String second = node("{'cpu':'1'}");
        String one = whole(first, "\"spec\":{},\"x\": {\"\\u00fc\" : [1.50, \"ü\",null ]}");
        String two = whole(second, "\"a\":\"}\\\"]\"");
        String body = "{\"Pod\":%s,\"Nodes\":{\"metadata\":{},\"items\":[%s, %s ,%s]},\"NodeNames\":null}"
                .formatted(pod(fresh("uid"), "1"), two, whole(full, "\"b\":1"), one);
        String answer = alpha.call("filter", body).asString();
        assertThat(answer)
                .startsWith("{\"Nodes\":{\"metadata\":{},\"items\":[" + two + "," + one + "]},\"NodeNames\":null,");
        assertThat(map(Scheduler.json(answer).path("FailedNodes"))).containsExactly(entry(full, "Insufficient cpu"));
    }

    @Test
    void noNodesAreLeftOfNone() {
        String pod = pod(fresh("uid"), "1");
        JsonNode whole = alpha.ask("filter", "{\"Pod\":%s,\"Nodes\":{\"metadata\":{},\"items\":null}}".formatted(pod));
        assertThat(whole.path("Error").asText()).isEmpty();
        assertThat(whole.path("Nodes").path("items").isArray()).isTrue();
        assertThat(alpha.filterNames(pod).path("NodeNames").isArray()).isTrue();
    }

    @Test
    void keysMayBeInLowerCaseAndOthersArePassedOver() {
        String free = node("{'cpu':'1'}");
        String body = "{\"later\":[{}],\"nodenames\":[\"%s\"],\"pod\":%s,\"nodes\":null,\"more\":{\"Pod\":1}}"
                .formatted(free, pod(fresh("uid"), "1"));
        assertThat(texts(alpha.ask("filter", body).path("NodeNames"))).containsExactly(free);
    }

    @Test
    void aHolderIsPercentDecoded() {
        String free = node("{'cpu':'1'}");
        Scheduler user = new Scheduler("system%3Aserviceaccount:kube-system%2Fx");
        assertThat(texts(user.filterNames(pod(fresh("uid"), "1"), free).path("NodeNames")))
                .containsExactly(free);
        for (String wrong : new String[] {"a%20b", "%C3%BC", "foreign:x", "a,b", "%FF"}) {
            assertThat(new Scheduler(wrong).call("filter", "{}").statusCode())
                    .as(wrong)
                    .isEqualTo(404);
        }
    }

    private static String whole(String name, String more) {
        return "{\"metadata\":{\"annotations\":{\"name\":\"other\"},\"name\":\"%s\",\"uid\":\"u\"},%s}"
                .formatted(name, more);
    }
}
