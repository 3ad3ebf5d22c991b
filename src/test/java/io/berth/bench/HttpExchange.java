package io.berth.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;

/** Over REST: one reservation, a batch of them, or one that is deleted again. Anything but 201 for each is an error. */
final class HttpExchange implements Exchange {
    private static final byte[] CREATED = "\"status\":201".getBytes(ISO_8859_1);
    private static final byte[] ID = "\"id\":\"".getBytes(ISO_8859_1);

    /** What a unit is. */
    enum Unit {
        RESERVE,
        BATCH,
        PAIR,
        /** A pair of which the first half alone is timed: the table stays as large as it is. */
        RESERVE_OF_PAIR
    }

    private final Unit unit;
    private final Template template;
    private final byte[] request;
    private final HttpAnswer answer = new HttpAnswer();
    private boolean deleting;

    HttpExchange(Unit unit, int nodes) {
        this.unit = unit;
        this.template = Template.of(unit == Unit.BATCH ? Workload.reserveMany() : Workload.reserve(), nodes);
        this.request = template.copy();
    }

    @Override
    public byte[] begin(long number) {
        answer.clear();
        template.fill(request, number);
        return request;
    }

    @Override
    public Step read(byte[] bytes, int length) {
        if (!answer.read(bytes, length)) {
            return Step.MORE;
        }
        if (deleting) {
            require(HttpAnswer.status(bytes) == 204, bytes, length);
            deleting = false;
            return Step.DONE;
        }
        require(HttpAnswer.status(bytes) == (unit == Unit.BATCH ? 200 : 201), bytes, length);
        return switch (unit) {
            case RESERVE -> Step.DONE;
            case BATCH -> {
                require(created(bytes, length) == Workload.BATCH, bytes, length);
                yield Step.DONE;
            }
            case PAIR, RESERVE_OF_PAIR -> {
                deleting = true;
                var delete = Workload.delete(id(bytes, answer.body(), length));
                answer.clear();
                yield new Step.Send(ByteBuffer.wrap(delete.getBytes(ISO_8859_1)), unit == Unit.PAIR);
            }
        };
    }

    /** Whose row it is, from the body of a 201. */
    static String id(byte[] bytes, int from, int length) {
        var start = HttpAnswer.find(bytes, from, length, ID) + ID.length;
        var end = start;
        while (bytes[end] != '"') {
            end++;
        }
        return new String(bytes, start, end - start, ISO_8859_1);
    }

    private static int created(byte[] bytes, int length) {
        var count = 0;
        for (var at = 0; (at = HttpAnswer.find(bytes, at, length, CREATED)) >= 0; at += CREATED.length) {
            count++;
        }
        return count;
    }

    private static void require(boolean asWanted, byte[] bytes, int length) {
        if (!asWanted) {
            throw new IllegalStateException("refused: " + HttpAnswer.text(bytes, length));
        }
    }
}
