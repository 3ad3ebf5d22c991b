package io.berth.api;

import io.berth.reservation.Change;
import io.berth.reservation.Filter;
import io.berth.reservation.Holder;
import io.berth.reservation.Position;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** One watcher's response. It asks for changes only while its client reads them; runs on its connection's event loop. */
final class EventStream implements Flow.Subscriber<Change> {
    private static final Logger LOG = Logger.getLogger(EventStream.class);
    private static final int MAX_PENDING_BYTES = 32 * 1024;

    private final Vertx vertx;
    private final Executor loop;
    private final HttpServerResponse response;
    private final Filter filter;
    private final Holder holder;
    private final long heartbeat;

    /** Events of one turn of the loop, written together. */
    private Buffer pending = Buffer.buffer();

    private Flow.@Nullable Subscription changes;
    private long timer;
    private long lastWrite;
    private boolean flushIsDue;
    private boolean waits;
    private boolean over;

    private EventStream(RoutingContext http, Executor loop, Filter filter, Duration heartbeat) {
        this.vertx = http.vertx();
        this.loop = loop;
        this.response = http.response();
        this.filter = filter;
        this.holder = Gate.caller(http).holder();
        this.heartbeat = heartbeat.toMillis();
    }

    /** Sends the head and the position at once; then it is to be subscribed to the changes. */
    static EventStream open(RoutingContext http, Executor loop, Filter filter, Duration heartbeat, Position start) {
        EventStream stream = new EventStream(http, loop, filter, heartbeat);
        http.addEndHandler(ended -> stream.leave());
        stream.response
                .setChunked(true)
                .putHeader("Content-Type", "text/event-stream")
                .putHeader("Cache-Control", "no-store");
        stream.write(EventJson.position(start));
        stream.beatIn(stream.heartbeat);
        return stream;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        changes = subscription;
        if (over) {
            subscription.cancel();
        } else {
            subscription.request(1);
        }
    }

    @Override
    public void onNext(Change change) {
        if (over) {
            return;
        }
        if (filter.matches(change.reservation())) {
            EventJson.append(pending, change);
        }
        waits = pending.length() >= MAX_PENDING_BYTES || response.writeQueueFull();
        if (!flushIsDue && (waits || pending.length() > 0)) {
            flushIsDue = true;
            loop.execute(this::flush);
        }
        if (!waits) {
            requestOne();
        }
    }

    private void flush() {
        flushIsDue = false;
        if (over) {
            return;
        }
        if (pending.length() > 0) {
            write(pending);
            pending = Buffer.buffer();
        }
        if (response.writeQueueFull()) {
            response.drainHandler(drained -> resume());
        } else {
            resume();
        }
    }

    private void resume() {
        if (waits && !over) {
            waits = false;
            requestOne();
        }
    }

    /** Cut off: what its client has not read yet would keep the connection open for as long as it likes. */
    @Override
    public void onError(Throwable failure) {
        if (!over) {
            over = true;
            LOG.infof("watch ended: holder %s: %s", holder, failure.getMessage());
            vertx.cancelTimer(timer);
            response.reset();
        }
    }

    @Override
    public void onComplete() {
        if (!over) {
            over = true;
            vertx.cancelTimer(timer);
            response.end(pending).onFailure(this::isGone);
        }
    }

    private void leave() {
        if (!over) {
            over = true;
            vertx.cancelTimer(timer);
            if (changes != null) {
                changes.cancel();
            }
        }
    }

    private void requestOne() {
        if (changes != null) {
            changes.request(1);
        }
    }

    private void write(Buffer events) {
        lastWrite = System.nanoTime();
        response.write(events).onFailure(this::isGone);
    }

    private void isGone(Throwable failure) {
        LOG.debugf(failure, "the watcher of holder %s is gone", holder);
    }

    private void beatIn(long millis) {
        timer = vertx.setTimer(Math.max(1, millis), due -> {
            long silence = (System.nanoTime() - lastWrite) / 1_000_000;
            // A client that does not read has no use for it.
            if (silence >= heartbeat && !response.writeQueueFull()) {
                write(EventJson.HEARTBEAT);
                silence = 0;
            }
            beatIn(silence >= heartbeat ? heartbeat : heartbeat - silence);
        });
    }
}
