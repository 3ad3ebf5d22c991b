package io.berth.kubernetes;

import static org.awaitility.Awaitility.await;

import io.berth.mirror.ClusterSource;
import io.berth.mirror.Seen;
import io.smallrye.mutiny.subscription.Cancellable;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** All that a source has shown, in its order. */
final class Followed<T> implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final List<Seen<T>> all = new CopyOnWriteArrayList<>();
    private final Cancellable subscription;

    Followed(ClusterSource<T> source) {
        subscription = source.follow().subscribe().with(all::add);
    }

    List<Seen<T>> all() {
        return List.copyOf(all);
    }

    int size() {
        return all.size();
    }

    /** After the first {@code from}. */
    void awaitOne(int from, Predicate<Seen<T>> wanted) {
        await().atMost(LIMIT).until(() -> all.stream().skip(from).anyMatch(wanted));
    }

    void awaitList(int from) {
        awaitOne(from, seen -> seen instanceof Seen.Listed);
    }

    void awaitMark(String mark) {
        awaitOne(0, new Seen.Marked<T>(mark)::equals);
    }

    @Override
    public void close() {
        subscription.cancel();
    }
}
