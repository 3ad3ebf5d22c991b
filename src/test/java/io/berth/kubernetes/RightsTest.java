package io.berth.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.cluster.BaseRoles;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.User;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The roles of {@code k8s/base} grant what the adapter uses, to the verb. */
@NeedsCluster
class RightsTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String ROLES = "/apis/rbac.authorization.k8s.io/v1/";
    private static final Map<String, String> SETTINGS = Map.of("berth.namespace", "berth");

    @Test
    void theBaseGrantsWhatIsUsedAndNoMore() {
        try (var cluster = Cluster.start(ClusterOptions.BARE)) {
            BaseRoles.grantIn(cluster);
            try (var adapter = new Adapter(() -> Adapter.config(cluster, cluster.port(), User.BERTH), SETTINGS)) {
                assertThat(adapter.rights.missing().await().atMost(LIMIT)).isEmpty();
            }
            cluster.admin().delete(ROLES + "clusterrolebindings/berth");
            cluster.admin().delete(ROLES + "namespaces/berth/rolebindings/berth-beacon");
            try (var adapter = new Adapter(() -> Adapter.config(cluster, cluster.port(), User.BERTH), SETTINGS)) {
                var used = new TreeSet<>(adapter.rights.missing().await().atMost(LIMIT).stream()
                        .map(Right::toString)
                        .toList());
                var granted = new TreeSet<>(granted(cluster, "clusterroles/berth", Optional.empty()));
                granted.addAll(granted(cluster, "namespaces/berth/roles/berth-beacon", Optional.of("berth")));
                assertThat(used).isEqualTo(granted);
            }
        }
    }

    private static List<String> granted(Cluster cluster, String role, Optional<String> namespace) {
        var rights = new ArrayList<String>();
        for (JsonNode rule :
                cluster.admin().get(ROLES + role).expect(200).body().path("rules")) {
            for (JsonNode resource : rule.path("resources")) {
                for (JsonNode verb : rule.path("verbs")) {
                    var group = rule.path("apiGroups").path(0).asText();
                    rights.add(new Right(verb.asText(), group, resource.asText(), namespace).toString());
                }
            }
        }
        return rights;
    }
}
