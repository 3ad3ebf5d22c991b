package io.berth.cycle;

import com.google.errorprone.annotations.CheckReturnValue;
import io.smallrye.mutiny.Uni;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** How many binds are between their first read and their outcome, and when the last of them ends. */
@CheckReturnValue
final class UnderWay {
    private final CompletableFuture<Void> idle = new CompletableFuture<>();
    private int count;
    private boolean closed;

    Uni<Optional<Ending>> counted(Uni<Optional<Ending>> bind) {
        return Uni.createFrom()
                .deferred(() -> enter()
                        ? bind.onTermination().invoke(this::leave)
                        : Uni.createFrom().item(Optional.empty()));
    }

    synchronized Uni<Void> close() {
        closed = true;
        endIfIdle();
        return Uni.createFrom().completionStage(idle);
    }

    private synchronized boolean enter() {
        if (closed) {
            return false;
        }
        count++;
        return true;
    }

    private synchronized void leave() {
        count--;
        endIfIdle();
    }

    private void endIfIdle() {
        if (closed && count == 0) {
            idle.complete(null);
        }
    }
}
