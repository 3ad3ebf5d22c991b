package io.berth.bench;

import java.util.Optional;

/** One connection's work, a unit at a time. */
interface Toil extends AutoCloseable {
    /** What a unit took, in nanoseconds: the whole of it, and the last of its calls alone. */
    record Took(long whole, long last) {}

    /** Does the next one; empty when nothing is left to do. */
    Optional<Took> next();

    @Override
    void close();

    /** A call again and again. */
    static Toil call(Endpoint endpoint, byte[] request, int status) {
        var wire = endpoint.connect();
        return of(wire, () -> {
            var start = System.nanoTime();
            wire.call(request).expect(status);
            var took = System.nanoTime() - start;
            return Optional.of(new Took(took, took));
        });
    }

    /** A way to do the next one. */
    interface Step {
        Optional<Took> next();
    }

    /** Over a wire of its own. */
    static Toil of(Wire wire, Step step) {
        return new Toil() {
            @Override
            public Optional<Took> next() {
                return step.next();
            }

            @Override
            public void close() {
                wire.close();
            }
        };
    }
}
