package io.berth.api.extender;

import java.util.Arrays;

/** Where in a body something stands. */
record Span(int from, int to) {
    byte[] of(byte[] body) {
        return Arrays.copyOfRange(body, from, to);
    }

    int length() {
        return to - from;
    }
}
