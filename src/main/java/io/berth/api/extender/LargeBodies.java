package io.berth.api.extender;

import io.berth.api.Intake;
import io.vertx.core.Context;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/**
 * Takes bodies in that may hold every Node of a cluster. At most a sixth of the heap is held of them at once, since an
 * answer is about as large as its body, and is copied once on its way out; a body that would be more than that by itself, or than 256 MiB, is refused.
 */
@ApplicationScoped
class LargeBodies {
    /** Up to here a body is nothing special. */
    static final int SMALL = 1 << 20;

    private static final int LARGEST = 256 << 20;
    private static final Duration TAKEN_IN_WITHIN = Duration.ofSeconds(10);

    private final int most = (int) Math.clamp(Runtime.getRuntime().maxMemory() / 6, (long) SMALL, (long) LARGEST);
    private final BodyBudget budget = new BodyBudget(most);

    /** Who reads a body, and says when it has. */
    interface Reader {
        void read(byte[] body, Runnable done);
    }

    /** Hands the body on, on the context of the request; {@code crowded} when too many wait already. */
    void collect(RoutingContext http, Reader reader, Runnable crowded) {
        long announced = announced(http);
        if (announced <= SMALL || announced > most) {
            // Of unknown length, and as long as it likes: it is small, or it is refused.
            Intake.collect(http, announced < 0 ? SMALL : most, body -> reader.read(body, () -> {}));
            return;
        }
        Context context = http.vertx().getOrCreateContext();
        HeldBody[] held = new HeldBody[1];
        BodyBudget.Ticket ticket =
                new BodyBudget.Ticket(announced, () -> context.runOnContext(ignored -> takeIn(http, held[0], reader)));
        held[0] = new HeldBody(() -> budget.leave(ticket));
        if (budget.enter(ticket)) {
            http.addEndHandler(ended -> held[0].over());
        } else {
            crowded.run();
        }
    }

    private static void takeIn(RoutingContext http, HeldBody held, Reader reader) {
        if (http.response().closed() || http.response().ended()) {
            return;
        }
        var connection = http.request().connection();
        long timer = http.vertx().setTimer(TAKEN_IN_WITHIN.toMillis(), late -> connection.close());
        Intake.collect(http, LARGEST, body -> {
            http.vertx().cancelTimer(timer);
            held.read();
            reader.read(body, held::readToTheEnd);
        });
    }

    /** -1: it does not say. */
    private static long announced(RoutingContext http) {
        String length = http.request().getHeader("Content-Length");
        return length == null ? -1 : Long.parseLong(length.strip());
    }
}
