package io.berth.sandbox;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A command on its way to Redis; a character of a word is a byte, so that it is passed on as it came. */
public record RedisCommand(List<String> words) {
    public RedisCommand {
        words = List.copyOf(words);
    }

    public boolean mentions(String text) {
        return words.stream().anyMatch(word -> word.contains(text));
    }

    public byte[] bytes() {
        var text = new StringBuilder("*" + words.size() + "\r\n");
        words.forEach(word -> text.append('$')
                .append(word.length())
                .append("\r\n")
                .append(word)
                .append("\r\n"));
        return text.toString().getBytes(ISO_8859_1);
    }

    /** The next whole one; none at the end of the stream. */
    public static Optional<RedisCommand> read(InputStream in) throws IOException {
        var head = line(in);
        if (head.isEmpty()) {
            return Optional.empty();
        }
        if (head.charAt(0) != '*') {
            throw new IOException("not a RESP array: " + head);
        }
        var words = new ArrayList<String>();
        for (var left = Integer.parseInt(head.substring(1)); left > 0; left--) {
            var length = Integer.parseInt(line(in).substring(1));
            words.add(new String(in.readNBytes(length), ISO_8859_1));
            line(in);
        }
        return Optional.of(new RedisCommand(words));
    }

    private static String line(InputStream in) throws IOException {
        var text = new StringBuilder();
        for (var c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            if (c != '\r') {
                text.append((char) c);
            }
        }
        return text.toString();
    }
}
