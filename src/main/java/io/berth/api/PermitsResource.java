package io.berth.api;

import io.berth.cluster.MalformedException;
import io.berth.cluster.Names;
import io.berth.reservation.Permit;
import io.berth.reservation.PermitList;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import java.util.Set;
import org.jboss.resteasy.reactive.RestResponse;

/** The permits of all live reservations, for those who decide on them. */
@Path("/v1/permits")
@Produces(MediaType.APPLICATION_JSON)
public class PermitsResource {
    private static final Set<String> PARAMETERS = Fields.named("state", "name", "limit", "continue");
    private static final int MAX_LIMIT = 5000;
    private static final int LIMIT = 500;

    private final PermitList permits;

    PermitsResource(PermitList permits) {
        this.permits = permits;
    }

    @GET
    public Uni<RestResponse<byte[]>> list(@Context RoutingContext http) {
        Violations violations = new Violations();
        Query query = Query.of(http, violations, PARAMETERS);
        Optional<Permit.State> state = query.text("state", PermitsResource::state);
        Optional<String> name = query.text("name", Fields.checked(Names::requireLabel));
        int limit = query.whole("limit", 1, MAX_LIMIT, LIMIT);
        Optional<PermitList.Cursor> after = query.text("continue", Cursors::permits);
        violations.refuseIfAny();
        return permits.list(name, state, limit, after).map(PermitAnswers::of).map(Responses::of);
    }

    private static Permit.State state(String text) {
        return switch (text) {
            case "waiting" -> Permit.State.waiting;
            case "allowed" -> Permit.State.allowed;
            case "denied" -> Permit.State.denied;
            default -> throw new MalformedException("must be waiting, allowed or denied");
        };
    }
}
