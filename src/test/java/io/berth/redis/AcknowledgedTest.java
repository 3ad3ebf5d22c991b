package io.berth.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.berth.reservation.TableUnavailableException;
import io.berth.sandbox.RedisServer;
import io.berth.sandbox.Resp;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.redis.client.RedisOptions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A write that must be on Redis' replicas before it counts. */
class AcknowledgedTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration DEADLINE = Duration.ofSeconds(2);

    @Test
    void countsOnlyWhenEnoughReplicasHaveIt() {
        Vertx vertx = Vertx.vertx();
        try (RedisServer master = RedisServer.start();
                RedisServer replica = RedisServer.start();
                Resp toReplica = replica.connect();
                Resp toMaster = master.connect()) {
            toReplica.call("REPLICAOF", "127.0.0.1", Integer.toString(master.port()));
            await().atMost(LIMIT)
                    .until(() -> String.valueOf(toReplica.call("INFO", "replication"))
                            .contains("master_link_status:up"));
            Verb depart = Verb.of(LuaScript.DEPART, "default", new SimpleMeterRegistry());
            var one = new Acknowledged(vertx, new RedisOptions().setConnectionString(master.url()), 1, DEADLINE);
            one.open();
            await().atMost(LIMIT)
                    .ignoreExceptions()
                    .until(() -> done(one, depart).equals("DEPARTED"));
            var two = new Acknowledged(vertx, new RedisOptions().setConnectionString(master.url()), 2, DEADLINE);
            two.open();
            await().atMost(LIMIT)
                    .untilAsserted(() -> assertThatThrownBy(() -> done(two, depart))
                            .isInstanceOf(TableUnavailableException.class)
                            .hasMessageContaining("1 of 2 replicas"));
            assertThat(String.valueOf(toMaster.call("PING"))).isEqualTo("PONG");
            one.close();
            two.close();
        } finally {
            vertx.close();
        }
    }

    private static String done(Acknowledged lane, Verb verb) {
        return lane.run(verb, List.of("me")).await().atMost(LIMIT).answer();
    }
}
