package io.berth.sandbox.fault;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** One whole reply of Redis as it goes over the wire; a character is a byte. */
public record RedisAnswer(String text) {
    /** Such as {@code LOADING Redis is loading the dataset in memory}. */
    public static RedisAnswer error(String message) {
        return new RedisAnswer("-" + message + "\r\n");
    }

    byte[] bytes() {
        return text.getBytes(ISO_8859_1);
    }

    static RedisAnswer read(InputStream in) throws IOException {
        var text = new StringBuilder();
        copy(in, text);
        return new RedisAnswer(text.toString());
    }

    /** By RESP2 and RESP3, whichever the two have agreed on. */
    private static void copy(InputStream in, StringBuilder text) throws IOException {
        var line = line(in);
        text.append(line).append("\r\n");
        switch (line.charAt(0)) {
            case '$', '!', '=' -> {
                var length = Integer.parseInt(line.substring(1));
                if (length >= 0) {
                    text.append(new String(in.readNBytes(length + 2), ISO_8859_1));
                }
            }
            case '*', '~', '>', '%' -> {
                var each = line.charAt(0) == '%' ? 2 : 1;
                for (var left = each * Integer.parseInt(line.substring(1)); left > 0; left--) {
                    copy(in, text);
                }
            }
            default -> {}
        }
    }

    private static String line(InputStream in) throws IOException {
        var text = new StringBuilder();
        for (var c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("Redis closed the connection");
            }
            if (c != '\r') {
                text.append((char) c);
            }
        }
        return text.toString();
    }
}
