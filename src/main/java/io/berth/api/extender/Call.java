package io.berth.api.extender;

import io.berth.reservation.Holder;
import java.time.Duration;
import java.util.concurrent.Executor;

/** One request: whose, what it says, when it arrived, and where what takes long is computed. */
@SuppressWarnings("ArrayRecordComponent") // Handed on once, never compared.
record Call(Holder holder, byte[] body, long arrived, Executor computing) {
    Duration since() {
        return Duration.ofNanos(System.nanoTime() - arrived);
    }
}
