package io.berth.bench;

import java.util.function.Consumer;

/** The ways to bind a Pod out of a stock. */
final class Binders {
    private Binders() {}

    /** One POST, under uid and resourceVersion; {@code after} hears of each. */
    static Toil plain(Stock stock, Endpoint api, Consumer<Unbound> after) {
        var wire = api.connect();
        return Toil.of(
                wire,
                () -> stock.take().map(pod -> {
                    var start = System.nanoTime();
                    wire.call(api.post(pod.bindingPath(), pod.binding())).expect(201);
                    var took = System.nanoTime() - start;
                    after.accept(pod);
                    return new Toil.Took(took, took);
                }));
    }

    /** Room is reserved, then Berth binds. */
    static Toil throughBerth(Stock stock, Endpoint replica) {
        var wire = replica.connect();
        return Toil.of(
                wire,
                () -> stock.take().map(pod -> {
                    var start = System.nanoTime();
                    var id = wire.call(replica.post("/v1/reservations", pod.reservation()))
                            .expect(201)
                            .text("id");
                    var reserved = System.nanoTime();
                    var bound = wire.call(replica.post("/v1/reservations/" + id + "/bind", "{\"wait\":\"30s\"}"))
                            .expect(200);
                    var end = System.nanoTime();
                    if (!bound.body().contains("\"result\":\"Bound\"")) {
                        throw new IllegalStateException("not bound: " + bound.body());
                    }
                    return new Toil.Took(end - start, end - reserved);
                }));
    }
}
