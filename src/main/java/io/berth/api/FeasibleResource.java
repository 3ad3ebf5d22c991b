package io.berth.api;

import io.berth.reservation.FeasibleNodes;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.RestResponse;

/** Which nodes have room now; takes nothing. */
@Path("/v1/nodes")
@Produces(MediaType.APPLICATION_JSON)
public class FeasibleResource {
    private final FeasibleNodes nodes;

    FeasibleResource(FeasibleNodes nodes) {
        this.nodes = nodes;
    }

    @POST
    @Path("feasible")
    @Consumes(MediaType.APPLICATION_JSON)
    public Uni<RestResponse<byte[]>> rank(@Context RoutingContext http) {
        Violations violations = new Violations();
        Query.none(http, violations);
        FeasibleReader asked = FeasibleReader.read(Calls.json(http), violations);
        return nodes.rank(asked.question(), asked.candidates())
                .<Answer>map(ranking -> new Answer.Document(200, json -> RankingJson.write(json, ranking)))
                .map(Responses::of);
    }
}
