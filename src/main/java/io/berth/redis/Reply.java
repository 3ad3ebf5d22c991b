package io.berth.redis;

import io.vertx.redis.client.Response;
import java.time.Duration;

/** A script's reply: words, the first of which says which answer it is. */
record Reply(Response words) {
    String answer() {
        return text(0);
    }

    int size() {
        return words.size();
    }

    String text(int index) {
        return words.get(index).toString();
    }

    byte[] bytes(int index) {
        return words.get(index).toBytes();
    }

    long number(int index) {
        return Long.parseLong(text(index));
    }

    Duration millis(int index) {
        return Duration.ofMillis(number(index));
    }

    IllegalStateException unknown(LuaScript script) {
        return new IllegalStateException(script.verb() + ".lua answered " + answer());
    }
}
