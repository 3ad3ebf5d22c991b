package io.berth.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.berth.cluster.Binder;
import io.berth.cluster.BinderRights.Way;
import io.berth.cluster.ClusterUnavailableException;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.User;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who may bind, by a real API server's word. */
@NeedsCluster
class BinderRightsTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration SHARED = Duration.ofSeconds(1);
    private static Cluster cluster;
    private static Adapter adapter;

    private final AtomicLong now = new AtomicLong();
    private KubernetesBinderRights rights;

    @BeforeAll
    static void start() {
        cluster = Cluster.start(ClusterOptions.BARE);
        adapter = Adapter.to(cluster);
    }

    @BeforeEach
    void askAnew() {
        rights = new KubernetesBinderRights(adapter.api, now::get);
    }

    @AfterAll
    static void stop() {
        adapter.close();
        cluster.close();
    }

    @Test
    void whoMayNotBindIsFoundOut() {
        assertThat(may(binder("nobody"), Way.POD_BINDING, "web")).isFalse();
        assertThat(may(binder("nobody"), Way.BINDINGS, "web")).isFalse();
        var admin = new Binder("jane", "", List.of("system:masters"), Map.of("key", List.of("value")));
        assertThat(may(admin, Way.POD_BINDING, "web")).isTrue();
        assertThat(may(admin, Way.BINDINGS, "web")).isTrue();
    }

    @Test
    void eachWayHasARightOfItsOwnAndEachNamespace() {
        grant("older", "--verb=create", "--resource=bindings");
        awaitRight("older", Way.BINDINGS, true);
        assertThat(may(binder("older"), Way.POD_BINDING, "web")).isFalse();
        assertThat(rights.mayBind(binder("older"), Way.BINDINGS, "kube-system", "web")
                        .await()
                        .atMost(LIMIT))
                .isFalse();
    }

    @Test
    void aRoleMayNameThePods() {
        grant("few", "--verb=create", "--resource=pods/binding", "--resource-name=web");
        awaitRight("few", Way.POD_BINDING, true);
        assertThat(may(binder("few"), Way.POD_BINDING, "other")).isFalse();
    }

    @Test
    void anAnswerIsGoodForASecond() {
        grant("later", "--verb=create", "--resource=pods/binding");
        awaitRight("later", Way.POD_BINDING, true);
        cluster.admin()
                .delete("/apis/rbac.authorization.k8s.io/v1/namespaces/default/rolebindings/later")
                .expect(200);
        assertThat(may(binder("later"), Way.POD_BINDING, "web")).isTrue();
        awaitRight("later", Way.POD_BINDING, false);
    }

    @Test
    void noWordIsAFailureAndIsNotKept() {
        try (var stranger = new Adapter(() -> Adapter.config(cluster, cluster.port(), User.of("unknown")), Map.of())) {
            var asked = new KubernetesBinderRights(stranger.api, now::get);
            assertThatThrownBy(() -> asked.mayBind(binder("any"), Way.POD_BINDING, "default", "web")
                            .await()
                            .atMost(LIMIT))
                    .isInstanceOf(ClusterUnavailableException.class);
        }
    }

    /** The API server takes a moment itself to learn of a role. */
    private void awaitRight(String user, Way way, boolean wanted) {
        await().atMost(LIMIT).until(() -> {
            now.addAndGet(SHARED.toNanos());
            return may(binder(user), way, "web") == wanted;
        });
    }

    private boolean may(Binder who, Way way, String pod) {
        return rights.mayBind(who, way, "default", pod).await().atMost(LIMIT);
    }

    private static Binder binder(String user) {
        return new Binder(user, "u-1", List.of("system:authenticated"), Map.of());
    }

    /** A role of that name in namespace {@code default}, for that user. */
    private static void grant(String user, String... what) {
        var kubectl = cluster.kubectl(User.ADMIN);
        var role = new ArrayList<>(List.of("create", "role", user));
        role.addAll(List.of(what));
        kubectl.run(role.toArray(String[]::new));
        kubectl.run("create", "rolebinding", user, "--role=" + user, "--user=" + user);
    }
}
