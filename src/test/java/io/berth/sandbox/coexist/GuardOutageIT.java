package io.berth.sandbox.coexist;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.coexist.Ground.ALPHA;
import static io.berth.sandbox.coexist.Ground.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.Replica;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.PodManifest;
import io.berth.sandbox.cluster.User;
import org.junit.jupiter.api.Test;

/** What a guarded cluster does while Berth, or its Redis, is down. */
@NeedsCluster
class GuardOutageIT {
    @Test
    void underEnforceNothingIsBoundElsewhereAndBerthComesBackByItself() {
        var at = SharedGround.get();
        at.node("outage", "5");
        for (var name : new String[] {"before", "without", "after"}) {
            at.pods().create(pod("outage-" + name).cpu("1"));
        }
        at.pods(ALPHA).bind("outage-before", "outage").expect(201);
        at.replicas().replicas().forEach(Replica::kill);
        try {
            var refused = at.pods(ALPHA).bind("outage-without", "outage").expect(500);
            assertThat(refused.text("message")).contains("failed calling webhook \"guard.berth.io\"");
            assertThat(at.nodeOf("outage-without")).isEmpty();
            // Where Berth's own Pods are, its Redis and the control plane, binds go on.
            for (var namespace : new String[] {User.NAMESPACE, "kube-system"}) {
                at.cluster()
                        .admin()
                        .pods(namespace)
                        .create(restricted("outage-own").cpu("1"));
                at.cluster()
                        .as(ALPHA)
                        .pods(namespace)
                        .bind("outage-own", "outage")
                        .expect(201);
            }
        } finally {
            at.replicas().replicas().forEach(Replica::launchAgain);
        }
        at.replicas().awaitReady();
        awaitAllowed(at, "outage-after");
        // What was bound meanwhile is there too.
        at.awaitFree("outage", "1");
    }

    @Test
    void withoutRedisTheAnswerIsADenialAndNoError() {
        var at = SharedGround.get();
        at.node("redisless", "5");
        at.pods().create(pod("redisless").cpu("1"));
        at.replicas().redis().kill();
        try {
            var refused = at.pods(ALPHA).bind("redisless", "redisless").expect(503);
            assertThat(refused.text("message")).startsWith("admission webhook \"guard.berth.io\" denied the request: ");
            assertThat(refused.text("reason")).isEqualTo("ServiceUnavailable");
            assertThat(refused.retryAfter()).isEmpty();
        } finally {
            at.replicas().redis().restart();
        }
        at.replicas().awaitReady();
        awaitAllowed(at, "redisless");
    }

    /** As Berth's namespace demands of every Pod. */
    private static PodManifest restricted(String name) {
        return pod(name)
                .spec(spec -> spec.putObject("securityContext")
                        .put("runAsNonRoot", true)
                        .putObject("seccompProfile")
                        .put("type", "RuntimeDefault"))
                .container(container -> container
                        .putObject("securityContext")
                        .put("allowPrivilegeEscalation", false)
                        .putObject("capabilities")
                        .putArray("drop")
                        .add("ALL"));
    }

    private static void awaitAllowed(Ground at, String pod) {
        var node = pod.replaceFirst("-.*", "");
        await().atMost(LIMIT).until(() -> at.pods(ALPHA).bind(pod, node).status() == 201);
    }
}
