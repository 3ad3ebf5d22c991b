package io.berth.redis;

import io.berth.reservation.Reservation;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.ResponseType;
import java.time.Duration;
import java.util.function.Consumer;

/** A script's reply: words, the first of which says which answer it is; rows that ran out on the way come behind. */
record Reply(Response words) {
    String answer() {
        return text(0);
    }

    /** How many words there are, the rows that ran out left aside. */
    int size() {
        return hasExpired() ? words.size() - 1 : words.size();
    }

    boolean hasExpired() {
        return words.get(words.size() - 1).type() == ResponseType.MULTI;
    }

    int expiredCount() {
        return hasExpired() ? words.get(words.size() - 1).size() : 0;
    }

    /** Gives the last state of each row that this call found out of time and ended. */
    void eachExpired(Consumer<Reservation> told) {
        if (hasExpired()) {
            words.get(words.size() - 1).forEach(form -> told.accept(RowCodec.row(form.toBytes(), 0)));
        }
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
