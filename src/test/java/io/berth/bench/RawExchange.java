package io.berth.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The assume script past Berth; with {@code undo} each row is forgotten again, which does not count. */
final class RawExchange implements Exchange {
    private static final byte[] ASSUMED = "*3\r\n$7\r\nassumed\r\n".getBytes(ISO_8859_1);

    private static final byte[] FORGOTTEN = "*1\r\n$9\r\nFORGOTTEN\r\n".getBytes(ISO_8859_1);
    private static final Pattern EPOCH = Pattern.compile("\"epoch\":\"(\\d+)\"");
    private static final Pattern TOKEN = Pattern.compile("\"token\":\"(\\d+)\"");

    /** How a row is forgotten, by its id. */
    interface Undo {
        List<String> command(String id);
    }

    private final Optional<Undo> undo;
    private final Template template;
    private final byte[] request;
    private boolean forgetting;

    RawExchange(List<String> command, int nodes, Optional<Undo> undo) {
        this.undo = undo;
        this.template = Template.of(resp(command), nodes);
        this.request = template.copy();
    }

    @Override
    public byte[] begin(long number) {
        template.fill(request, number);
        return request;
    }

    /** {@code *3}, the word, the row, the time: three texts, each with its length before it. */
    @Override
    public Step read(byte[] bytes, int length) {
        if (forgetting) {
            return forgotten(bytes, length);
        }
        if (length > 0 && bytes[0] != '*') {
            throw new IllegalStateException("refused: " + HttpAnswer.text(bytes, length));
        }
        if (length < ASSUMED.length) {
            return Step.MORE;
        }
        if (HttpAnswer.find(bytes, 0, ASSUMED.length, ASSUMED) != 0) {
            throw new IllegalStateException("refused: " + HttpAnswer.text(bytes, length));
        }
        if (after(bytes, after(bytes, ASSUMED.length, length), length) != length) {
            return Step.MORE;
        }
        if (undo.isEmpty()) {
            return Step.DONE;
        }
        forgetting = true;
        var command = undo.get().command(id(new String(bytes, 0, length, ISO_8859_1)));
        return new Step.Send(ByteBuffer.wrap(resp(command).getBytes(ISO_8859_1)), false);
    }

    private Step forgotten(byte[] bytes, int length) {
        if (length < FORGOTTEN.length) {
            return Step.MORE;
        }
        if (!Arrays.equals(bytes, 0, length, FORGOTTEN, 0, FORGOTTEN.length)) {
            throw new IllegalStateException("refused: " + HttpAnswer.text(bytes, length));
        }
        forgetting = false;
        return Step.DONE;
    }

    private static String id(String answer) {
        var epoch = EPOCH.matcher(answer);
        var token = TOKEN.matcher(answer);
        if (!epoch.find() || !token.find()) {
            throw new IllegalStateException("not a row: " + answer);
        }
        return epoch.group(1) + "-" + token.group(1);
    }

    /** Where the text that begins here ends; {@code length + 1} when that has not come yet. */
    private static int after(byte[] bytes, int from, int length) {
        var size = 0;
        for (var at = from + 1; at < length; at++) {
            if (bytes[at] == '\r') {
                return at + 2 + size + 2;
            }
            size = size * 10 + bytes[at] - '0';
        }
        return length + 1;
    }

    private static String resp(List<String> words) {
        var text = new StringBuilder("*" + words.size() + "\r\n");
        words.forEach(word -> text.append('$')
                .append(word.length())
                .append("\r\n")
                .append(word)
                .append("\r\n"));
        return text.toString();
    }
}
