package io.berth.redis;

import io.berth.reservation.TableUnavailableException;
import io.vertx.core.impl.ContextInternal;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.impl.types.ErrorType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One dedicated connection, confined to one event loop. What arrives within one turn of the loop is written at once, and
 * nothing waits for an answer before the next is written. A call that was in flight when the connection broke is sent
 * again: every script is safe to send twice.
 */
final class Lane {
    private static final int MAX_BATCH = 128;
    private static final long PAUSE_MILLIS = 50;
    private static final Set<String> PASSING = Set.of(
            "LOADING", "MASTERDOWN", "READONLY", "BUSY", "CLUSTERDOWN", "TRYAGAIN", "OOM", "MISCONF", "NOREPLICAS");

    private final ContextInternal context;
    private final Reconnector reconnector;
    private final Deque<Call> waiting = new ArrayDeque<>();
    private final Deque<Call> sent = new ArrayDeque<>();
    private @Nullable RedisConnection connection;
    private boolean flushing;
    private volatile boolean up;

    Lane(ContextInternal context, Reconnector reconnector) {
        this.context = context;
        this.reconnector = reconnector;
    }

    void open() {
        context.runOnContext(ignored -> reconnector.connect(context, this::connected));
    }

    boolean up() {
        return up;
    }

    Optional<String> refusal() {
        return reconnector.refusal();
    }

    void submit(Call call) {
        if (isMine()) {
            enqueue(call);
        } else {
            context.runOnContext(ignored -> enqueue(call));
        }
    }

    /** Whether this thread is the lane's event loop, from where a call needs no wake-up of another. */
    boolean isMine() {
        return context.nettyEventLoop().inEventLoop();
    }

    void close() {
        context.runOnContext(ignored -> {
            reconnector.close();
            lost();
        });
    }

    /** Ends what is out of time. A connection that has answered nothing for so long is given up with it. */
    void sweep() {
        context.runOnContext(ignored -> {
            long now = System.nanoTime();
            List<Call> unsent =
                    waiting.stream().filter(call -> overdue(call, now)).toList();
            List<Call> unanswered =
                    sent.stream().filter(call -> overdue(call, now)).toList();
            waiting.removeIf(call -> call.done() || overdue(call, now));
            sent.removeIf(call -> call.done() || overdue(call, now));
            if (!unanswered.isEmpty()) {
                drop("no answer in time");
            }
            // Last: who is told may call again at once, on this very lane.
            unsent.forEach(call -> giveUp(call, "Redis is not reachable"));
            unanswered.forEach(call -> giveUp(call, "Redis does not answer"));
        });
    }

    private static boolean overdue(Call call, long now) {
        return !call.done() && call.deadlineNanos - now <= 0;
    }

    private void giveUp(Call call, String message) {
        call.fail(new TableUnavailableException(reconnector.refusal().orElse(message)));
    }

    private void connected(RedisConnection opened) {
        connection = opened;
        up = true;
        opened.exceptionHandler(failure -> broken(opened, failure.toString()));
        opened.endHandler(ignored -> broken(opened, "closed by Redis"));
        flushSoon();
    }

    private void broken(RedisConnection which, String why) {
        if (connection == which) {
            drop(why);
        }
    }

    private void drop(String why) {
        lost();
        reconnector.reconnect(context, why, this::connected);
    }

    private void lost() {
        connection = null;
        up = false;
        while (!sent.isEmpty()) {
            Call call = sent.pollLast();
            if (!call.done()) {
                waiting.addFirst(call);
            }
        }
    }

    private void enqueue(Call call) {
        waiting.addLast(call);
        flushSoon();
    }

    private void flushSoon() {
        if (!flushing) {
            flushing = true;
            context.runOnContext(ignored -> flush());
        }
    }

    private void flush() {
        flushing = false;
        RedisConnection open = connection;
        while (open != null && open == connection && !waiting.isEmpty()) {
            List<Call> batch = nextBatch();
            if (batch.size() == 1) {
                Call call = batch.get(0);
                open.send(call.request()).onComplete(answer -> {
                    if (answer.succeeded()) {
                        call.complete(answer.result());
                    } else {
                        failed(open, call, answer.cause());
                    }
                });
            } else {
                sendAll(open, batch);
            }
        }
    }

    private List<Call> nextBatch() {
        List<Call> batch = new ArrayList<>();
        while (batch.size() < MAX_BATCH && !waiting.isEmpty()) {
            Call call = waiting.pollFirst();
            if (call.done()) {
                continue;
            }
            if (call.alone && !batch.isEmpty()) {
                waiting.addFirst(call);
                break;
            }
            batch.add(call);
            sent.addLast(call);
            if (call.alone) {
                break;
            }
        }
        return batch;
    }

    private void sendAll(RedisConnection open, List<Call> batch) {
        List<Request> requests = batch.stream().map(Call::request).toList();
        open.batch(requests).onComplete(answers -> {
            if (answers.succeeded()) {
                List<Response> responses = answers.result();
                for (int i = 0; i < batch.size(); i++) {
                    batch.get(i).complete(responses.get(i));
                }
            } else if (open == connection) {
                // One bad answer fails the whole batch and hides the others: each asks again, by itself.
                batch.forEach(call -> call.alone = true);
                retry(batch);
            }
        });
    }

    private void failed(RedisConnection open, Call call, Throwable cause) {
        if (!(cause instanceof ErrorType error) || error.is("CONNECTION_CLOSED")) {
            broken(open, cause.toString());
        } else if (error.is("NOSCRIPT") && !call.sendsSource()) {
            call.sendSource();
            retry(List.of(call));
        } else if (PASSING.stream().anyMatch(error::is)) {
            sent.remove(call);
            later(call, String.valueOf(error.getMessage()));
        } else {
            sent.remove(call);
            call.fail(new IllegalStateException("Redis refused a script: " + error.getMessage(), error));
        }
    }

    private void later(Call call, String answer) {
        if (call.deadlineNanos - System.nanoTime() <= TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS)) {
            call.fail(new TableUnavailableException("Redis answers: " + answer));
        } else {
            context.owner().setTimer(PAUSE_MILLIS, ignored -> enqueue(call));
        }
    }

    private void retry(List<Call> calls) {
        sent.removeAll(calls);
        calls.stream().filter(call -> !call.done()).forEach(waiting::addLast);
        flushSoon();
    }
}
