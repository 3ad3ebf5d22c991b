package io.berth.api;

import io.berth.config.BerthConfig;
import io.berth.cycle.BindCall;
import io.berth.cycle.Binds;
import io.berth.reservation.Outcome;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import org.jboss.resteasy.reactive.RestResponse;

/** A holder's wish that Berth carry its Pod to the node. */
@Path("/v1/reservations/{id}/bind")
@Produces(MediaType.APPLICATION_JSON)
public class BindResource {
    private static final Answer NO_CLUSTER =
            Answer.refused(ProblemCode.NO_CLUSTER, "only a holder can bind where no cluster is configured");

    private final Binds binds;
    private final boolean besideCluster;

    BindResource(Binds binds, BerthConfig config) {
        this.binds = binds;
        this.besideCluster = config.cluster().isFollowed();
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Uni<RestResponse<byte[]>> bind(@Context RoutingContext http, @PathParam("id") String text) {
        ReservationId id = Calls.id(text);
        CarriageReader.Wish wish = CarriageReader.wish(http, Calls.jsonOrNothing(http));
        Uni<Answer> answer = besideCluster
                ? binds.bind(id, Gate.caller(http), wish.patience(), wish.onFailure())
                        .map(call -> answer(id, call))
                : Uni.createFrom().item(NO_CLUSTER);
        return answer.map(Responses::of);
    }

    private static Answer answer(ReservationId id, BindCall call) {
        return switch (call) {
            case BindCall.NotFound() -> ChangeAnswers.NOT_FOUND;
            case BindCall.Gone(var outcome) -> ChangeAnswers.gone(id, outcome);
            case BindCall.Done(var outcome, var row) -> new Answer.Document(200, document(outcome, row));
            case BindCall.UnderWay(var row) -> new Answer.Accepted(row);
        };
    }

    private static JsonPart document(Outcome outcome, Optional<Reservation> row) {
        return json -> {
            json.writeStartObject();
            OutcomeJson.field(json, outcome);
            if (row.isPresent()) {
                json.writeFieldName("reservation");
                ReservationJson.write(json, row.get());
            }
            json.writeEndObject();
        };
    }
}
