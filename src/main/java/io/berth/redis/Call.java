package io.berth.redis;

import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** One script on its way: sent as often as it takes, with the same arguments, until it is answered or out of time. */
final class Call {
    private final Verb verb;
    private final List<String> arguments;
    private final BiConsumer<@Nullable Response, @Nullable Throwable> end;
    final long deadlineNanos;
    private boolean source;
    private boolean done;
    /** Its batch failed as a whole, so that it goes by itself to learn its own answer. */
    boolean alone;

    Call(
            Verb verb,
            List<String> arguments,
            long deadlineNanos,
            BiConsumer<@Nullable Response, @Nullable Throwable> end) {
        this.verb = verb;
        this.arguments = arguments;
        this.end = end;
        this.deadlineNanos = deadlineNanos;
    }

    Request request() {
        Request request = source
                ? Request.cmd(Command.EVAL).arg(verb.script().source)
                : Request.cmd(Command.EVALSHA).arg(verb.script().sha);
        request.arg(verb.keys().size());
        verb.keys().forEach(request::arg);
        arguments.forEach(request::arg);
        return request;
    }

    /** EVAL stores the script again and runs it, so that a flushed cache costs one more trip and no failed call. */
    void sendSource() {
        source = true;
    }

    boolean sendsSource() {
        return source;
    }

    boolean done() {
        return done;
    }

    void complete(Response response) {
        if (!done) {
            done = true;
            end.accept(response, null);
        }
    }

    void fail(Throwable failure) {
        if (!done) {
            done = true;
            end.accept(null, failure);
        }
    }
}
