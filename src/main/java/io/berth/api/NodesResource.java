package io.berth.api;

import io.berth.cluster.NodeName;
import io.berth.reservation.NodeState;
import io.berth.reservation.NodeTable;
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

/** The pages of nodes. */
@Path("/v1/nodes")
@Produces(MediaType.APPLICATION_JSON)
public class NodesResource {
    private static final Set<String> PARAMETERS = Fields.named("limit", "continue");
    private static final int MAX_LIMIT = 5000;
    private static final int LIMIT = 500;

    private final NodeTable nodes;

    NodesResource(NodeTable nodes) {
        this.nodes = nodes;
    }

    @GET
    public Uni<RestResponse<byte[]>> list(@Context RoutingContext http) {
        Violations violations = new Violations();
        Query query = Query.of(http, violations, PARAMETERS);
        int limit = query.whole("limit", 1, MAX_LIMIT, LIMIT);
        Optional<NodeName> after = query.text("continue", Cursors::nodes);
        violations.refuseIfAny();
        return nodes.list(limit, after)
                .map(page -> new Answer.Document(200, document(page)))
                .map(Responses::of);
    }

    private static JsonPart document(NodeTable.NodePage page) {
        return json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("items");
            for (NodeState state : page.items()) {
                NodeJson.write(json, state);
            }
            json.writeEndArray();
            if (page.next().isPresent()) {
                json.writeStringField("continue", Cursors.encode(page.next().get()));
            }
            json.writeEndObject();
        };
    }
}
