package io.berth.kubernetes;

import com.google.errorprone.annotations.CheckReturnValue;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A costly read that all who ask for it at about one time share: each is given one that began after it had asked. */
@CheckReturnValue
final class SharedRead<T> {
    private final Supplier<Uni<T>> read;
    private List<UniEmitter<? super T>> next = new ArrayList<>();
    private boolean reading;

    SharedRead(Supplier<Uni<T>> read) {
        this.read = read;
    }

    Uni<T> ask() {
        return Uni.createFrom().emitter(emitter -> {
            if (isFirst(emitter)) {
                begin();
            }
        });
    }

    private synchronized boolean isFirst(UniEmitter<? super T> joining) {
        next.add(joining);
        boolean first = !reading;
        reading = true;
        return first;
    }

    private synchronized List<UniEmitter<? super T>> boarded() {
        List<UniEmitter<? super T>> all = next;
        next = new ArrayList<>();
        reading = !all.isEmpty();
        return all;
    }

    private void begin() {
        List<UniEmitter<? super T>> all = boarded();
        if (!all.isEmpty()) {
            var unused = read.get()
                    .subscribe()
                    .with(
                            item -> end(all, emitter -> emitter.complete(item)),
                            failure -> end(all, emitter -> emitter.fail(failure)));
        }
    }

    private void end(List<UniEmitter<? super T>> all, Consumer<UniEmitter<? super T>> tell) {
        all.forEach(tell);
        begin();
    }
}
