package io.berth.api.extender;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.config.BerthConfig;
import io.berth.cycle.BindNow;
import io.berth.reservation.Insistence;
import io.berth.reservation.Placement;
import io.berth.stage.reserve.Ask;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reserves and binds in one call. */
@ApplicationScoped
@CheckReturnValue
class Bind implements Verb {
    /** From the arrival of the request to its answer: its caller waits 5 s as it comes, and is to hear it. */
    private static final Duration ANSWERED_WITHIN = Duration.ofMillis(3700);

    private final BindNow binds;
    private static final Reply BOUND = new Reply(Reply.Word.ok, document(""));

    private final Duration ttl;
    private final boolean besideCluster;

    Bind(BindNow binds, BerthConfig config) {
        this.binds = binds;
        this.ttl = config.reservation().ttl();
        this.besideCluster = config.cluster().isFollowed();
    }

    @Override
    public String name() {
        return "bind";
    }

    @Override
    public Uni<Reply> answer(Call call) {
        BindArgs args = BindArgs.read(call.body());
        if (!besideCluster) {
            return Uni.createFrom()
                    .item(new Reply(Reply.Word.refused, refusal("Berth follows no cluster, and so cannot bind")));
        }
        Ask ask = new Ask(
                args.pod(),
                new Placement.On(args.node()),
                Optional.empty(),
                call.holder(),
                ttl,
                Optional.empty(),
                Insistence.CORDONED,
                List.of());
        return binds.run(ask, args.node(), ANSWERED_WITHIN.minus(call.since()))
                .map(placed -> BindWords.refusal(args.node(), placed)
                        .map(why -> new Reply(Reply.Word.refused, document(why)))
                        .orElse(BOUND));
    }

    @Override
    public byte[] refusal(String why) {
        return document(why);
    }

    /** {@code ExtenderBindingResult} in Go: without an error it is bound. */
    private static byte[] document(String why) {
        return Documents.of(json -> {
            json.writeStartObject();
            json.writeStringField("Error", why);
            json.writeEndObject();
        });
    }
}
