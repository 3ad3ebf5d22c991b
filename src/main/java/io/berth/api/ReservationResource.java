package io.berth.api;

import io.berth.cluster.ResourceVersion;
import io.berth.recovery.Settle;
import io.berth.reservation.Caller;
import io.berth.reservation.ChangeResult;
import io.berth.reservation.ReservationId;
import io.berth.reservation.ReservationTable;
import io.berth.reservation.Settlement;
import io.berth.stage.bind.BeginBind;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jboss.resteasy.reactive.RestResponse;

/** One reservation, by its id. */
@Path("/v1/reservations/{id}")
@Produces(MediaType.APPLICATION_JSON)
public class ReservationResource {
    private final ReservationTable table;
    private final Settle settle;
    private final BeginBind beginBind;

    ReservationResource(ReservationTable table, Settle settle, BeginBind beginBind) {
        this.table = table;
        this.settle = settle;
        this.beginBind = beginBind;
    }

    @GET
    public Uni<RestResponse<byte[]>> get(@Context RoutingContext http, @PathParam("id") String text) {
        ReservationId id = Calls.id(text);
        refuseQuery(http);
        return table.find(id)
                .map(result -> ChangeAnswers.of(id, Calls.ifNoneMatch(http), result))
                .map(Responses::of);
    }

    @DELETE
    public Uni<RestResponse<byte[]>> forget(@Context RoutingContext http, @PathParam("id") String text) {
        ReservationId id = Calls.id(text);
        refuseQuery(http);
        Caller caller = Gate.caller(http);
        List<String> ifMatch = Calls.ifMatch(http);
        return table.forget(id, caller, EntityTags.ifMatch(ifMatch))
                .map(result -> ChangeAnswers.of(id, ifMatch, result))
                .map(Responses::of);
    }

    @POST
    @Path("renew")
    @Consumes(MediaType.APPLICATION_JSON)
    public Uni<RestResponse<byte[]>> renew(@Context RoutingContext http, @PathParam("id") String text) {
        ReservationId id = Calls.id(text);
        Optional<Duration> ttl = ChangeReader.renew(http, Calls.jsonOrNothing(http));
        var match = EntityTags.ifMatch(Calls.ifMatch(http));
        return answer(http, id, table.renew(id, Gate.caller(http), ttl, match));
    }

    @POST
    @Path("begin-bind")
    @Consumes(MediaType.APPLICATION_JSON)
    public Uni<RestResponse<byte[]>> beginBind(@Context RoutingContext http, @PathParam("id") String text) {
        ReservationId id = Calls.id(text);
        Optional<ResourceVersion> version = ChangeReader.beginBind(http, Calls.jsonOrNothing(http));
        var match = EntityTags.ifMatch(Calls.ifMatch(http));
        return beginBind
                .run(id, Gate.caller(http), version, match)
                .map(result -> BeginBindAnswers.of(id, Calls.ifMatch(http), result))
                .map(Responses::of);
    }

    @POST
    @Path("settle")
    @Consumes(MediaType.APPLICATION_JSON)
    public Uni<RestResponse<byte[]>> settle(@Context RoutingContext http, @PathParam("id") String text) {
        ReservationId id = Calls.id(text);
        Settlement outcome = ChangeReader.settle(http, Calls.json(http));
        var match = EntityTags.ifMatch(Calls.ifMatch(http));
        return settle.run(id, Gate.caller(http), outcome, match)
                .map(result -> ChangeAnswers.of(id, Calls.ifMatch(http), result))
                .map(Responses::of);
    }

    private static Uni<RestResponse<byte[]>> answer(RoutingContext http, ReservationId id, Uni<ChangeResult> change) {
        return change.map(result -> ChangeAnswers.of(id, Calls.ifMatch(http), result))
                .map(Responses::of);
    }

    private static void refuseQuery(RoutingContext http) {
        Violations violations = new Violations();
        Query.none(http, violations);
        violations.refuseIfAny();
    }
}
