package io.berth.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedisServerTest {
    @Test
    void keepsItsDataOverKillAndRestart() {
        try (var redis = RedisServer.start(RedisOptions.ALL_KEPT)) {
            try (var connection = redis.connect()) {
                assertThat(connection.call("SET", "berth", "kept")).isEqualTo("OK");
            }
            redis.kill();
            redis.restart();
            try (var connection = redis.connect()) {
                assertThat(connection.call("GET", "berth")).isEqualTo("kept");
            }
        }
    }

    @Test
    void forgetsItsDataWhenNothingIsKept() {
        try (var redis = RedisServer.start()) {
            try (var connection = redis.connect()) {
                connection.call("SET", "berth", "lost");
            }
            redis.stop();
            redis.restart();
            try (var connection = redis.connect()) {
                assertThat(connection.call("GET", "berth")).isEqualTo(Resp.NIL);
            }
        }
    }

    @Test
    void saysWhyItDoesNotStart() {
        try (var first = RedisServer.start()) {
            var second = RedisOptions.NOTHING_KEPT.withPort(first.port());
            assertThatThrownBy(() -> RedisServer.start(second)).hasMessageContaining("Address already in use");
        }
    }

    @Test
    void isSilentWhilePaused() throws Exception {
        try (var redis = RedisServer.start();
                var impatient = new Resp(redis.port(), Duration.ofMillis(200));
                var patient = redis.connect()) {
            redis.pause();
            assertThatThrownBy(() -> impatient.call("PING")).hasRootCauseInstanceOf(SocketTimeoutException.class);
            redis.resume();
            assertThat(patient.call("PING")).isEqualTo("PONG");
        }
    }

    @Test
    void givesTheChildsExitCode(@TempDir Path folder) throws Exception {
        var log = folder.resolve("log");
        var child = Child.start(List.of("sh", "-c", "echo said; exit 7"), Map.of(), log);
        assertThat(child.await(Duration.ofSeconds(5))).isEqualTo(7);
        assertThat(Files.readString(log)).isEqualTo("said\n");
    }
}
