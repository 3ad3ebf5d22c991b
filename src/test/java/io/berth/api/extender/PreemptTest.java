package io.berth.api.extender;

import static io.berth.api.extender.Scheduler.fresh;
import static io.berth.api.extender.Scheduler.node;
import static io.berth.api.extender.Scheduler.pod;
import static io.berth.api.extender.Scheduler.reserve;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class PreemptTest {
    private final Scheduler alpha = new Scheduler("alpha");
    private final String victim = fresh("victim");

    @BeforeEach
    void open() {
        Scheduler.awaitOpen();
    }

    @Test
    void aNodeStaysWhereTheVictimsRoomIsEnough() {
        String enough = node("{'cpu':'1'}");
        String contended = node("{'cpu':'1'}");
        reserve("alpha", victim, enough, "800m");
        String other = fresh("victim");
        reserve("alpha", other, contended, "500m");
        reserve("beta", fresh("uid"), contended, "400m");
        JsonNode kept = kept(meta(enough, victim, 2), meta(contended, other, 0));
        assertThat(kept.propertyStream()).hasSize(1);
        assertThat(kept.path(enough))
                .hasToString(Scheduler.quoted("{'Pods':[{'UID':'" + victim + "'}],'NumPDBViolations':2}"));
    }

    @Test
    void wholeVictimsAreNamedInTheAnswer() {
        String name = node("{'cpu':'1','pods':'1'}");
        reserve("alpha", victim, name, "1");
        String body = "{\"Pod\":%s,\"NodeNameToVictims\":{\"%s\":{\"Pods\":[%s],\"NumPDBViolations\":1}},%s}"
                .formatted(pod(fresh("uid"), "1"), name, pod(victim, "1"), "\"NodeNameToMetaVictims\":null");
        assertThat(alpha.ask("preempt", body).path("NodeNameToMetaVictims").path(name))
                .hasToString(Scheduler.quoted("{'Pods':[{'UID':'" + victim + "'}],'NumPDBViolations':1}"));
    }

    @Test
    void aVictimOnAnotherNodeOrWithoutARowFreesNothing() {
        String name = node("{'cpu':'1'}");
        String elsewhere = node("{'cpu':'1'}");
        reserve("beta", fresh("uid"), name, "1");
        reserve("alpha", victim, elsewhere, "1");
        assertThat(kept(meta(name, victim, 0))).isEmpty();
        assertThat(kept(meta(name, fresh("gone"), 0), meta(fresh("nowhere"), victim, 0)))
                .isEmpty();
    }

    @Test
    void noVictimsAreNone() {
        String name = node("{'cpu':'1'}");
        assertThat(kept("\"" + name + "\":{\"Pods\":null,\"NumPDBViolations\":0}")
                        .path(name))
                .hasToString(Scheduler.quoted("{'Pods':[],'NumPDBViolations':0}"));
    }

    private JsonNode kept(String... nodes) {
        String body = "{\"Pod\":%s,\"NodeNameToVictims\":null,\"NodeNameToMetaVictims\":{%s}}"
                .formatted(pod(fresh("uid"), "1"), String.join(",", nodes));
        return alpha.ask("preempt", body).path("NodeNameToMetaVictims");
    }

    private static String meta(String node, String uid, int violations) {
        return "\"%s\":{\"Pods\":[{\"UID\":\"%s\"}],\"NumPDBViolations\":%d}".formatted(node, uid, violations);
    }
}
