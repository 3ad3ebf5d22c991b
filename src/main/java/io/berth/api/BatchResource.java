package io.berth.api;

import io.berth.cycle.Grants;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.jboss.resteasy.reactive.RestResponse;

/** Making many reservations at once; a class of its own, or {@code batch} would be taken for an id. */
@Path("/v1/reservations/batch")
@Produces(MediaType.APPLICATION_JSON)
public class BatchResource {
    private final Grants reserve;
    private final BatchReader reader;

    BatchResource(Grants reserve, ClaimReader claims) {
        this.reserve = reserve;
        this.reader = new BatchReader(claims);
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Uni<RestResponse<byte[]>> create(@Context RoutingContext http) {
        Violations violations = new Violations();
        Query.none(http, violations);
        List<BatchReader.Item> items =
                reader.read(Calls.json(http), Gate.caller(http).holder(), violations);
        return Batch.run(items, ask -> reserve.run(ask).map(ReserveAnswers::of)).map(Responses::of);
    }
}
