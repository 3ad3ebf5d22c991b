package io.berth.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CutProxyTest {
    private static RedisServer redis;
    private CutProxy proxy;

    @BeforeAll
    static void startRedis() {
        redis = RedisServer.start();
    }

    @AfterAll
    static void endRedis() {
        redis.close();
    }

    @BeforeEach
    void open() {
        proxy = new CutProxy(redis.port());
    }

    @AfterEach
    void close() {
        proxy.close();
    }

    private Resp connect() throws IOException {
        return new Resp(URI.create(proxy.url()).getPort(), Duration.ofMillis(500));
    }

    @Test
    void deliversAndLosesTheAnswer() throws Exception {
        proxy.cutAnswers(command -> command.mentions("counted"));
        try (var past = redis.connect();
                var through = connect()) {
            past.call("DEL", "counted");
            assertThat(through.call("PING")).isEqualTo("PONG");
            assertThatThrownBy(() -> through.call("INCR", "counted")).hasCauseInstanceOf(EOFException.class);
            assertThat(past.call("GET", "counted")).isEqualTo("1");
            assertThat(proxy.cuts()).isOne();
        }
    }

    @Test
    void fallsSilentAndSpeaksAgain() throws Exception {
        try (var before = connect()) {
            proxy.silence();
            assertThatThrownBy(() -> before.call("PING")).hasCauseInstanceOf(SocketTimeoutException.class);
            proxy.speak();
            try (var after = connect()) {
                assertThat(after.call("PING")).isEqualTo("PONG");
            }
        }
    }

    @Test
    void refusesAndAcceptsAgain() throws Exception {
        try (var before = connect()) {
            assertThat(before.call("PING")).isEqualTo("PONG");
            proxy.refuse();
            assertThatThrownBy(() -> before.call("PING")).hasCauseInstanceOf(IOException.class);
            assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
            proxy.accept();
            try (var after = connect()) {
                assertThat(after.call("PING")).isEqualTo("PONG");
            }
        }
    }
}
