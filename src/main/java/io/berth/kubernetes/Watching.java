package io.berth.kubernetes;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One watch, a connection of its own, from its start to its end: lines in their order, then why it ended, on a worker. */
final class Watching {
    /** The API server ends it after at most this long, as agreed. */
    static final Duration LONGEST = Duration.ofMinutes(8);
    // Each minute the API server sends a bookmark to a watch that sees nothing else.
    private static final Duration SILENCE = Duration.ofSeconds(90);

    private final ApiServer api;
    private final Executor workers;
    private final Consumer<WatchEnd> over;
    private final Lines lines;
    // Both on the event loop alone.
    private CompletableFuture<Void> tail = CompletableFuture.completedFuture(null);
    private @Nullable AsyncBody body;
    private volatile boolean stopped;

    Watching(ApiServer api, Executor workers, Consumer<byte[]> line, Consumer<WatchEnd> over) {
        this.api = api;
        this.workers = workers;
        this.over = over;
        this.lines = new Lines(line);
    }

    void start(String path) {
        api.stream(Ask.get(path), SILENCE.toMillis(), this::piece)
                .subscribe()
                .with(
                        opened -> api.context().runOnContext(ignored -> opened(opened)),
                        failure -> over.accept(new WatchEnd.Broken(String.valueOf(failure.getMessage()))));
    }

    /** Drops the connection; what it still brings is thrown away. */
    void stop() {
        stopped = true;
        api.context().runOnContext(ignored -> {
            if (body != null) {
                body.cancel();
            }
        });
    }

    private void opened(HttpResponse<AsyncBody> response) {
        AsyncBody opened = response.body();
        body = opened;
        if (stopped) {
            opened.cancel();
        } else if (response.code() == Answer.GONE) {
            opened.cancel();
            inTurn(() -> over.accept(new WatchEnd.TooOld()));
        } else if (response.code() != 200) {
            opened.cancel();
            inTurn(() -> over.accept(new WatchEnd.Broken("the API server answers a watch with " + response.code())));
        } else {
            var unused = opened.done()
                    .whenComplete((ignored, failure) -> api.context().runOnContext(again -> ended(failure)));
            opened.consume();
        }
    }

    private void piece(List<ByteBuffer> pieces, AsyncBody from) {
        for (ByteBuffer piece : pieces) {
            byte[] bytes = new byte[piece.remaining()];
            piece.get(bytes);
            inTurn(() -> lines.add(bytes));
        }
        // More is asked for when this is done: a slow reader slows the API server, not this replica's memory.
        inTurn(() -> api.context().runOnContext(ignored -> from.consume()));
    }

    private void ended(@Nullable Throwable failure) {
        inTurn(() -> over.accept(
                failure == null ? new WatchEnd.Closed() : new WatchEnd.Broken(String.valueOf(failure.getMessage()))));
    }

    private void inTurn(Runnable step) {
        tail = tail.thenRunAsync(
                () -> {
                    if (!stopped) {
                        step.run();
                    }
                },
                workers);
    }
}
