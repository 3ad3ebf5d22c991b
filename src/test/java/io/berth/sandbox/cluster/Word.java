package io.berth.sandbox.cluster;

import java.util.List;
import java.util.Map;

/** What a {@link Webhook} of a test says to one request. */
public sealed interface Word {
    /** It may pass. */
    record Allow() implements Word {}

    /** It may not; the code and the message are what the caller is told. */
    record Deny(int code, String message) implements Word {}

    /** It may pass once these operations of a JSON patch are done. */
    record Patch(List<Map<String, ?>> operations) implements Word {
        public Patch {
            operations = List.copyOf(operations);
        }
    }
}
