package io.berth.api;

import io.berth.reservation.Caller;
import io.berth.reservation.Decision;
import io.berth.reservation.ReservationId;
import io.berth.reservation.carriage.Carriage;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.RestResponse;

/** An approver's word on one permit of a reservation. */
@Path("/v1/reservations/{id}/permits/{name}")
@Produces(MediaType.APPLICATION_JSON)
public class PermitResource {
    private final Carriage carriage;
    private final Approvers approvers;

    PermitResource(Carriage carriage, Approvers approvers) {
        this.carriage = carriage;
        this.approvers = approvers;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Uni<RestResponse<byte[]>> decide(
            @Context RoutingContext http, @PathParam("id") String text, @PathParam("name") String name) {
        Caller caller = Gate.caller(http);
        approvers.require(name, caller);
        ReservationId id = Calls.id(text);
        Decision decision = CarriageReader.decision(http, Calls.json(http), caller.holder());
        return carriage.decide(id, name, decision)
                .map(result -> PermitAnswers.of(id, name, result))
                .map(Responses::of);
    }
}
