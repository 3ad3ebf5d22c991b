package io.berth.sandbox.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.redis.Scripts;
import io.berth.sandbox.RedisCommand;
import io.berth.sandbox.RedisServer;
import io.berth.sandbox.Resp;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RedisProxyTest {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Predicate<RedisCommand> INCR = RedisCalls.command("INCR");
    private static RedisServer redis;

    private RedisProxy proxy;
    private Resp past;

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
        proxy = new RedisProxy(redis.port());
        past = redis.connect();
        past.call("DEL", "counted");
    }

    @AfterEach
    void close() {
        proxy.close();
        past.close();
    }

    private Resp connect() throws IOException {
        return new Resp(proxy.port(), Duration.ofSeconds(1));
    }

    @Test
    void passesEveryKindOfReply() throws Exception {
        try (var through = connect()) {
            assertThat(through.call("PING")).isEqualTo("PONG");
            assertThat(through.call("GET", "counted")).isEqualTo(Resp.NIL);
            assertThat(through.call("INCR", "counted")).isEqualTo(1L);
            assertThat(through.call("EVAL", "return {'a', {1, 'ü'}, {}}", "0"))
                    .isEqualTo(past.call("EVAL", "return {'a', {1, 'ü'}, {}}", "0"));
            assertThatThrownBy(() -> through.call("NONE")).hasMessageContaining("unknown command");
            assertThat(through.call("HELLO", "2").toString()).contains("redis");
        }
    }

    @Test
    void deliversAndLosesTheAnswer() throws Exception {
        proxy.rules().strike(INCR, Fate.unanswered());
        try (var through = connect()) {
            assertThatThrownBy(() -> through.call("INCR", "counted")).hasCauseInstanceOf(EOFException.class);
        }
        assertThat(past.call("GET", "counted")).isEqualTo("1");
    }

    @Test
    void resetsWithoutDelivery() throws Exception {
        proxy.rules().strike(INCR, Fate.reset());
        try (var through = connect()) {
            assertThatThrownBy(() -> through.call("INCR", "counted")).hasCauseInstanceOf(IOException.class);
        }
        assertThat(past.call("GET", "counted")).isEqualTo(Resp.NIL);
    }

    @Test
    void deliversTwice() throws Exception {
        proxy.rules().strike(INCR, Fate.twice());
        try (var through = connect()) {
            assertThat(through.call("INCR", "counted")).isEqualTo(2L);
        }
    }

    @Test
    void holdsUntilReleasedThoughTheCallerHasGone() throws Exception {
        var late = proxy.rules().strike(INCR, Fate.held());
        try (var through = connect()) {
            assertThatThrownBy(() -> through.call("INCR", "counted")).hasCauseInstanceOf(SocketTimeoutException.class);
        }
        late.awaitHeld(LIMIT);
        assertThat(past.call("GET", "counted")).isEqualTo(Resp.NIL);
        late.release();
        late.awaitAnswer(LIMIT);
        assertThat(past.call("GET", "counted")).isEqualTo("1");
    }

    @Test
    void deliversACopyBesideWhatFollows() throws Exception {
        var copied = proxy.rules().strike(INCR, Fate.copyHeld());
        try (var through = connect()) {
            assertThat(through.call("INCR", "counted")).isEqualTo(1L);
            copied.awaitHeld(LIMIT);
            assertThat(through.call("GET", "counted")).isEqualTo("1");
            copied.release();
            assertThat(copied.awaitAnswers(2, LIMIT)).last().isEqualTo(new RedisAnswer(":2\r\n"));
        }
    }

    @Test
    void answersByItself() throws Exception {
        proxy.rules().strikeAll(INCR, Fate.instead(RedisAnswer.error("LOADING soon")));
        try (var through = connect()) {
            assertThatThrownBy(() -> through.call("INCR", "counted")).hasMessageContaining("LOADING");
            assertThatThrownBy(() -> through.call("INCR", "counted")).hasMessageContaining("LOADING");
            proxy.rules().clear();
            assertThat(through.call("INCR", "counted")).isEqualTo(1L);
        }
    }

    @Test
    void knowsAScriptByItsShaAndByItsSource() {
        var sha = Scripts.verbsBySha().entrySet().stream()
                .filter(entry -> entry.getValue().equals("begin_bind"))
                .findFirst()
                .orElseThrow()
                .getKey();
        var call = new RedisCommand(List.of("evalsha", sha, "0", "17"));
        assertThat(RedisCalls.verb("begin_bind")).accepts(call);
        assertThat(RedisCalls.verb("begin_bind", "17")).accepts(call);
        assertThat(RedisCalls.verb("begin_bind", "18")).rejects(call);
        assertThat(RedisCalls.verb("conclude")).rejects(call);
    }

    @Test
    void knowsAScriptThatDiffersOnceItsSourceHasPassed() throws Exception {
        var source = Scripts.firstLine("conclude") + "\nreturn 'other'";
        var bySha = new RedisCommand(List.of("EVALSHA", Scripts.sha(source), "0"));
        assertThat(RedisCalls.verb("conclude")).rejects(bySha);
        try (var through = connect()) {
            assertThat(through.call("EVAL", source, "0")).isEqualTo("other");
        }
        assertThat(RedisCalls.verb("conclude")).accepts(bySha).accepts(new RedisCommand(List.of("EVAL", source, "0")));
    }
}
