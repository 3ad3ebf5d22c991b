package io.berth.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.sandbox.Replica;
import io.berth.sandbox.Sandbox;
import io.berth.sandbox.SandboxOptions;
import io.berth.sandbox.cluster.BaseRoles;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.User;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** A replica under RBAC as its own ServiceAccount: each verb is taken away in turn, named by readiness, and given back. */
@NeedsCluster
class RightsTakenIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1/";
    private static final List<String> ROLES = List.of("clusterroles/berth", "namespaces/berth/roles/berth-beacon");

    /** One verb on one resource of a role. */
    private record Taken(String role, String resource, String verb) {}

    @Test
    void readinessNamesWhatIsMissingAndNothingEnds() {
        try (var cluster = Cluster.start(ClusterOptions.BARE)) {
            BaseRoles.grantIn(cluster);
            var options = SandboxOptions.THREE
                    .withReplicas(1)
                    .withAll(cluster.settingsFor(User.BERTH))
                    .with("berth.namespace", "berth");
            try (var sandbox = Sandbox.start(options)) {
                var replica = sandbox.replicas().getFirst();
                var all = granted(cluster);
                assertThat(all).hasSizeGreaterThanOrEqualTo(10);
                all.forEach(taken -> takeAndGiveBack(cluster, replica, taken));
            }
        }
    }

    private static void takeAndGiveBack(Cluster cluster, Replica replica, Taken taken) {
        var path = RBAC + taken.role();
        var whole = cluster.admin().get(path).expect(200).body();
        cluster.admin().mergePatch(path, without(whole, taken)).expect(200);
        var name = taken.verb() + " " + taken.resource();
        await(name + " is missed").atMost(LIMIT).until(() -> missing(replica).contains(name));
        assertThat(replica.rest("alpha").get("/q/health/live").status()).isEqualTo(200);
        cluster.admin().mergePatch(path, ((ObjectNode) whole).retain("rules")).expect(200);
        await(name + " is back")
                .atMost(LIMIT)
                .until(() -> replica.rest("alpha").get("/q/health/ready").status() == 200);
    }

    private static String missing(Replica replica) {
        var checks = replica.rest("alpha").get("/q/health/ready").body().path("checks");
        return StreamSupport.stream(checks.spliterator(), false)
                .filter(check -> check.path("name").asText().equals("cluster"))
                .map(check -> check.path("data").path("missing").asText(""))
                .findFirst()
                .orElseThrow();
    }

    private static List<Taken> granted(Cluster cluster) {
        var all = new ArrayList<Taken>();
        for (var role : ROLES) {
            for (var rule : cluster.admin().get(RBAC + role).expect(200).body().path("rules")) {
                rule.path("resources")
                        .forEach(resource -> rule.path("verbs")
                                .forEach(verb -> all.add(new Taken(role, resource.asText(), verb.asText()))));
            }
        }
        return all;
    }

    /** Each rule as one rule a resource, so that a verb can go from one of them alone. */
    private static JsonNode without(JsonNode role, Taken taken) {
        var changed = ((ObjectNode) role.deepCopy()).retain("rules");
        var rules = changed.putArray("rules");
        for (var rule : role.path("rules")) {
            for (var resource : rule.path("resources")) {
                var one = (ObjectNode) rule.deepCopy();
                one.putArray("resources").add(resource);
                if (resource.asText().equals(taken.resource())) {
                    removeVerb(one.withArray("verbs"), taken.verb());
                }
                if (!one.path("verbs").isEmpty()) {
                    rules.add(one);
                }
            }
        }
        return changed;
    }

    private static void removeVerb(ArrayNode verbs, String verb) {
        for (int i = verbs.size() - 1; i >= 0; i--) {
            if (verbs.get(i).asText().equals(verb)) {
                verbs.remove(i);
            }
        }
    }
}
