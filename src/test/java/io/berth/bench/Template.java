package io.berth.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A request made once, into which only numbers are written: that of the Pod, and that of its node, which follows from
 * it. In its text {@link #pod} and {@link #node} stand where they go.
 */
final class Template {
    private static final int DIGITS = 12;
    private static final Pattern MARK = Pattern.compile("(7777777|8888888)(\\d{5})");

    private record Slot(int offset, boolean node, int item) {}

    private final byte[] bytes;
    private final List<Slot> slots = new ArrayList<>();
    private final int nodes;

    private Template(String text, int nodes) {
        this.bytes = text.getBytes(ISO_8859_1);
        this.nodes = nodes;
        var marks = MARK.matcher(text);
        while (marks.find()) {
            slots.add(new Slot(marks.start(), marks.group(1).startsWith("8"), Integer.parseInt(marks.group(2))));
        }
    }

    /** Bytes whose Pods go to nodes numbered from 0 to below {@code nodes}. */
    static Template of(String text, int nodes) {
        return new Template(text, nodes);
    }

    /** Where the number of a Pod goes, the so-many-th of one request. */
    static String pod(int item) {
        return "7777777%05d".formatted(item);
    }

    static String node(int item) {
        return "8888888%05d".formatted(item);
    }

    /** The same text for redis-benchmark, which puts a random number of as many digits there. */
    static String forRedisBenchmark(String text) {
        return MARK.matcher(text).replaceAll("__rand_int__");
    }

    /** A buffer of one's own that {@link #fill} writes to. */
    byte[] copy() {
        return bytes.clone();
    }

    /** The first Pod gets this number, the others the following ones. */
    void fill(byte[] copy, long number) {
        for (var slot : slots) {
            var own = number + slot.item();
            write(copy, slot.offset(), slot.node() ? nodeOf(own) : own);
        }
    }

    private long nodeOf(long number) {
        return Math.floorMod((number * 0x9E3779B97F4A7C15L) >>> 20, nodes);
    }

    private static void write(byte[] copy, int offset, long number) {
        var rest = number;
        for (var at = offset + DIGITS - 1; at >= offset; at--) {
            copy[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }
}
