package io.berth.api;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects one request's body on the event loop, and refuses the one that is too large with a problem: the layers above
 * would do it with a bare 413.
 */
public final class Intake {
    static final int MAX_BYTES = 1 << 20;

    private final RoutingContext http;
    private final int maxBytes;
    private final Handler<byte[]> then;
    private final List<Buffer> chunks = new ArrayList<>();
    private int taken;
    private boolean refused;

    private Intake(RoutingContext http, int maxBytes, Handler<byte[]> then) {
        this.http = http;
        this.maxBytes = maxBytes;
        this.then = then;
    }

    static void collect(RoutingContext http, Handler<byte[]> then) {
        collect(http, MAX_BYTES, then);
    }

    /** Hands the whole body on, once it is there. */
    public static void collect(RoutingContext http, int maxBytes, Handler<byte[]> then) {
        HttpServerRequest request = http.request();
        Intake intake = new Intake(http, maxBytes, then);
        request.handler(intake::take).endHandler(end -> intake.finish());
        if (announced(request) > maxBytes) {
            intake.refuse();
        }
        request.resume();
    }

    private static long announced(HttpServerRequest request) {
        String length = request.getHeader("Content-Length");
        // The codec has let only digits pass, as many as a long has.
        return length == null ? 0 : Long.parseLong(length.strip());
    }

    private void take(Buffer chunk) {
        if (refused) {
            return;
        }
        if (chunk.length() > maxBytes - taken) {
            refuse();
        } else {
            chunks.add(chunk);
            taken += chunk.length();
        }
    }

    private void refuse() {
        refused = true;
        chunks.clear();
        // What is still to come is read and dropped, so that the caller gets to read the answer.
        http.response().putHeader("Connection", "close");
        Failures.answer(http, Failures.tooLarge(maxBytes));
    }

    private void finish() {
        if (!refused) {
            byte[] body = new byte[taken];
            int at = 0;
            for (Buffer chunk : chunks) {
                chunk.getBytes(body, at);
                at += chunk.length();
            }
            chunks.clear();
            then.handle(body);
        }
    }
}
