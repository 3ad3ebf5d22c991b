package io.berth.bench;

import java.nio.ByteBuffer;

/** One connection's side of a conversation: a unit of work is a request and its answer, or two of each. */
interface Exchange {
    /** The first request of a new unit, whose first Pod has this number; it is sent before the next call. */
    byte[] begin(long number);

    /** Reads what has come since the last request; a refusal is thrown. */
    Step read(byte[] bytes, int length);

    /** What is to be done next. */
    sealed interface Step {
        /** The answer is not whole yet. */
        record More() implements Step {}

        /** The unit goes on with this request, which its time may leave out. */
        record Send(ByteBuffer request, boolean timed) implements Step {}

        /** The unit is done. */
        record Done() implements Step {}

        Step MORE = new More();
        Step DONE = new Done();
    }
}
