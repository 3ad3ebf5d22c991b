package io.berth.stage.prebind.volume;

import com.google.errorprone.annotations.CheckReturnValue;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Lets only so many through at once; the others wait in their order, at the cost of their memory. */
@CheckReturnValue
final class Turnstile {
    private final Queue<Turn<?>> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger free;
    // Whoever raises it from 0 serves the queue for all that come meanwhile, so that no turn begins inside another's
    // end.
    private final AtomicInteger serving = new AtomicInteger();

    Turnstile(int atOnce) {
        this.free = new AtomicInteger(atOnce);
    }

    <T> Uni<T> pass(Supplier<Uni<? extends T>> work) {
        return Uni.createFrom().emitter(emitter -> {
            Turn<T> turn = new Turn<>(work, emitter);
            emitter.onTermination(turn::leave);
            queue.add(turn);
            serve();
        });
    }

    private void serve() {
        if (serving.getAndIncrement() != 0) {
            return;
        }
        int asked = 1;
        while (asked != 0) {
            while (free.get() > 0) {
                Turn<?> next = queue.poll();
                if (next == null) {
                    break;
                }
                free.decrementAndGet();
                next.begin();
            }
            asked = serving.addAndGet(-asked);
        }
    }

    private final class Turn<T> {
        private final Supplier<Uni<? extends T>> work;
        private final UniEmitter<? super T> emitter;
        private final AtomicBoolean left = new AtomicBoolean();
        private final AtomicBoolean released = new AtomicBoolean();
        private volatile @Nullable Cancellable running;

        Turn(Supplier<Uni<? extends T>> work, UniEmitter<? super T> emitter) {
            this.work = work;
            this.emitter = emitter;
        }

        void begin() {
            if (left.get()) {
                release();
                return;
            }
            running = Uni.createFrom()
                    .deferred(work)
                    .subscribe()
                    .with(
                            item -> {
                                release();
                                emitter.complete(item);
                            },
                            failure -> {
                                release();
                                emitter.fail(failure);
                            });
            if (left.get()) {
                leave();
            }
        }

        /** Also when nobody waits for it any more, whether or not it has begun. */
        void leave() {
            left.set(true);
            Cancellable begun = running;
            if (begun != null) {
                begun.cancel();
                release();
            }
        }

        private void release() {
            if (released.compareAndSet(false, true)) {
                free.incrementAndGet();
                serve();
            }
        }
    }
}
