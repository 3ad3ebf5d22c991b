package io.berth.api;

import io.berth.cycle.Grants;
import io.berth.reservation.ReservationTable;
import io.berth.stage.reserve.Ask;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import org.jboss.resteasy.reactive.RestResponse;

/** Making reservations, and listing them. */
@Path("/v1/reservations")
@Produces(MediaType.APPLICATION_JSON)
public class ReservationsResource {
    private final ReservationTable table;
    private final Grants reserve;
    private final ClaimReader claims;

    ReservationsResource(ReservationTable table, Grants reserve, ClaimReader claims) {
        this.table = table;
        this.reserve = reserve;
        this.claims = claims;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Uni<RestResponse<byte[]>> create(@Context RoutingContext http) {
        Violations violations = new Violations();
        Query.none(http, violations);
        Optional<Ask> ask = claims.read(Calls.json(http), Gate.caller(http).holder(), violations);
        violations.refuseIfAny();
        return reserve.run(ask.orElseThrow()).map(ReserveAnswers::of).map(Responses::of);
    }

    @GET
    public Uni<RestResponse<byte[]>> list(@Context RoutingContext http) {
        return ReservationList.page(table, http).map(Responses::of);
    }
}
