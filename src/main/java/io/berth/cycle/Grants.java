package io.berth.cycle;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.reservation.AssumeResult;
import io.berth.reservation.Reservation;
import io.berth.stage.Plugin;
import io.berth.stage.reserve.Ask;
import io.berth.stage.reserve.Reserve;
import io.berth.stage.reserve.ReserveResult;
import io.quarkus.arc.All;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Reserves, and sees to those permits of a new reservation that plugins decide on, whether or not Berth is to bind it. */
@ApplicationScoped
@CheckReturnValue
public class Grants {
    private final Reserve reserve;
    private final Runs runs;
    private final Set<String> plugins;

    Grants(Reserve reserve, Runs runs, @All List<Plugin> plugins) {
        this.reserve = reserve;
        this.runs = runs;
        this.plugins = plugins.stream().map(Plugin::name).collect(Collectors.toSet());
    }

    /** Fails as {@link Reserve#run} does. */
    public Uni<ReserveResult> run(Ask ask) {
        return reserve.run(ask).invoke(result -> {
            if (result instanceof ReserveResult.Answered(AssumeResult.Assumed(var row)) && isAttended(row)) {
                runs.prepare(row).subscribe().with(ignored -> {}, failure -> {});
            }
        });
    }

    /** The names that holders cannot give to permits of their own. */
    public Set<String> plugins() {
        return plugins;
    }

    private boolean isAttended(Reservation row) {
        return row.progress().permits().stream().anyMatch(permit -> plugins.contains(permit.name()));
    }
}
