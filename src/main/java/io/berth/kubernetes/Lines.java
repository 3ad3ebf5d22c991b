package io.berth.kubernetes;

import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;

/** Puts pieces together and gives whole lines. */
final class Lines {
    private final ByteArrayOutputStream rest = new ByteArrayOutputStream();
    private final Consumer<byte[]> whole;

    Lines(Consumer<byte[]> whole) {
        this.whole = whole;
    }

    void add(byte[] piece) {
        int start = 0;
        for (int i = 0; i < piece.length; i++) {
            if (piece[i] == '\n') {
                rest.write(piece, start, i - start);
                start = i + 1;
                if (rest.size() > 0) {
                    whole.accept(rest.toByteArray());
                    rest.reset();
                }
            }
        }
        rest.write(piece, start, piece.length - start);
    }
}
