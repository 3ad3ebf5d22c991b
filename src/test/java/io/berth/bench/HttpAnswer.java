package io.berth.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/** As much of an HTTP/1.1 answer as the benchmark looks at: the status and where the body is. */
final class HttpAnswer {
    private static final byte[] LENGTH = "\r\ncontent-length: ".getBytes(ISO_8859_1);
    private static final byte[] BODY = "\r\n\r\n".getBytes(ISO_8859_1);

    private int body;
    private int end;

    /** Forgets the last one. */
    void clear() {
        end = 0;
    }

    /** Whether it is whole. */
    boolean read(byte[] bytes, int length) {
        if (end == 0) {
            var head = find(bytes, 0, length, BODY);
            if (head < 0) {
                return false;
            }
            body = head + BODY.length;
            end = body + contentLength(bytes, body);
        }
        if (length > end) {
            throw new IllegalStateException("more than one answer: " + text(bytes, length));
        }
        return length == end;
    }

    static int status(byte[] bytes) {
        return (bytes[9] - '0') * 100 + (bytes[10] - '0') * 10 + (bytes[11] - '0');
    }

    int body() {
        return body;
    }

    /** Where the wanted bytes begin, or -1; both in lower case where a letter's case says nothing. */
    static int find(byte[] bytes, int from, int to, byte[] wanted) {
        for (var at = from; at <= to - wanted.length; at++) {
            var same = 0;
            while (same < wanted.length && lower(bytes[at + same]) == wanted[same]) {
                same++;
            }
            if (same == wanted.length) {
                return at;
            }
        }
        return -1;
    }

    static String text(byte[] bytes, int length) {
        return new String(bytes, 0, Math.min(length, 2000), ISO_8859_1);
    }

    private static byte lower(byte letter) {
        return letter >= 'A' && letter <= 'Z' ? (byte) (letter + 32) : letter;
    }

    private static int contentLength(byte[] bytes, int head) {
        var at = find(bytes, 0, head, LENGTH);
        if (at < 0) {
            if (status(bytes) == 204) {
                return 0;
            }
            throw new IllegalStateException("an answer without content-length: " + text(bytes, head));
        }
        var length = 0;
        for (at += LENGTH.length; bytes[at] != '\r'; at++) {
            length = length * 10 + bytes[at] - '0';
        }
        return length;
    }
}
