package io.berth.bench;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Events as a client writes them that tells of its binds in Berth's manner: 1,000 wait, two are under way, the rest is dropped. */
final class Told implements Consumer<Unbound>, AutoCloseable {
    private static final int WAITING = 1000;
    private static final int UNDER_WAY = 2;

    private final Endpoint api;
    private final BlockingQueue<Unbound> waiting = new ArrayBlockingQueue<>(WAITING);
    private final ExecutorService hands = Executors.newFixedThreadPool(UNDER_WAY);

    Told(Endpoint api) {
        this.api = api;
        Stream.generate(api::connect).limit(UNDER_WAY).forEach(wire -> hands.execute(() -> write(wire)));
    }

    @Override
    public void accept(Unbound pod) {
        // A dropped one shows as one that the API server has not been asked for.
        var unused = waiting.offer(pod);
    }

    private void write(Wire wire) {
        try (wire) {
            while (true) {
                wire.call(api.post(
                                "/api/v1/namespaces/default/events",
                                waiting.take().scheduled()))
                        .expect(201);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        hands.shutdownNow();
    }
}
