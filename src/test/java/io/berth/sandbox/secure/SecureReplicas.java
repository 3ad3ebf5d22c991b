package io.berth.sandbox.secure;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.Balancer;
import io.berth.sandbox.Ports;
import io.berth.sandbox.RedisOptions;
import io.berth.sandbox.RedisServer;
import io.berth.sandbox.Replica;
import io.berth.sandbox.Rest;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ExtenderOptions;
import io.berth.sandbox.cluster.User;
import io.berth.sandbox.guard.GuardInstall;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A Redis that keeps everything, and replicas beside a cluster, behind one HTTPS address, with a certificate of their own making. */
public final class SecureReplicas implements AutoCloseable {
    private static final Duration TO_START = Duration.ofMinutes(2);
    private static final String SECRET = "/api/v1/namespaces/berth/secrets/berth-guard";

    private final Cluster cluster;
    private final ClientFiles clients = new ClientFiles();
    private final RedisServer redis = RedisServer.start(RedisOptions.ALL_KEPT);
    private final List<Replica> replicas;
    private final Balancer balancer;

    /** They need {@link GuardInstall#roles}. */
    public SecureReplicas(
            Cluster cluster, int count, GuardInstall guard, Map<String, String> settings, List<String> jvm) {
        this.cluster = cluster;
        var ports = Stream.generate(Ports::free).distinct().limit(count).toList();
        replicas = ports.stream()
                .map(port -> Replica.launch(Ports.free(), redis.url(), settings(guard, port, settings), jvm))
                .toList();
        balancer = new Balancer(ports);
        try {
            awaitReady();
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private Map<String, String> settings(GuardInstall guard, int httpsPort, Map<String, String> more) {
        var all = new TreeMap<>(guard.settings(httpsPort));
        all.putAll(cluster.settingsFor(User.BERTH));
        all.put("berth.tls.client-ca", clients.authorities().toString());
        all.putAll(more);
        return all;
    }

    /** Of all of them, over HTTPS. */
    public int port() {
        return balancer.port();
    }

    public RedisServer redis() {
        return redis;
    }

    public List<Replica> replicas() {
        return replicas;
    }

    public Rest rest(int replica, String holder) {
        return replicas.get(Math.floorMod(replica, replicas.size())).rest(holder);
    }

    /** What a kube-scheduler is told that is this holder, with a certificate that says so. */
    public ExtenderOptions extender(String holder) {
        return ExtenderOptions.at("https://127.0.0.1:" + port() + "/extender/" + holder)
                .as(clients.issue(holder, authorities()));
    }

    private String authorities() {
        var kept = cluster.admin().get(SECRET).expect(200).body().path("data").path("ca.crt");
        return new String(Base64.getDecoder().decode(kept.asText()), US_ASCII);
    }

    /** {@code kill -9}, and it is started again at once. */
    public void strike(int replica) {
        var victim = replicas.get(Math.floorMod(replica, replicas.size()));
        victim.kill();
        victim.launchAgain();
    }

    public void awaitReady() {
        await("all replicas are ready")
                .atMost(TO_START)
                .until(() -> replicas.stream().allMatch(replica -> replica.answers("/q/health/ready")));
    }

    @Override
    public void close() {
        balancer.close();
        replicas.forEach(Replica::close);
        redis.close();
    }
}
