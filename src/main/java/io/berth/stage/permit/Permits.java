package io.berth.stage.permit;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.reservation.Decision;
import io.berth.reservation.Holder;
import io.berth.reservation.Permit;
import io.berth.reservation.Reservation;
import io.berth.stage.Attendance;
import io.berth.stage.StageResult;
import io.quarkus.arc.All;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/** Waits until approvers and plugins have allowed a reservation, or one of them has not. */
@ApplicationScoped
@CheckReturnValue
public class Permits {
    private final Attendance attendance;
    private final List<PermitPlugin> plugins;

    Permits(Attendance attendance, @All List<PermitPlugin> plugins) {
        this.attendance = attendance;
        this.plugins = plugins;
    }

    /** Never fails; cancelled, it stops the plugins and decides nothing. */
    public Uni<StageResult> run(Reservation row) {
        return attendance.of(row, Permit.Kind.permit, plugins, Permits::decide);
    }

    /** Where another run of this replica has set the plugins going. */
    public Uni<StageResult> join(Reservation row) {
        return attendance.of(row, Permit.Kind.permit, List.<PermitPlugin>of(), Permits::decide);
    }

    private static Uni<Decision> decide(PermitPlugin plugin, Reservation row) {
        Holder by = new Holder("plugin:" + plugin.name());
        return Uni.createFrom().deferred(() -> plugin.decide(row)).map(verdict -> switch (verdict) {
            case PermitPlugin.Verdict.Allowed() -> new Decision.Allow(by, Optional.empty());
            case PermitPlugin.Verdict.Denied(var reason) -> new Decision.Deny(by, Optional.of(reason));
        });
    }
}
