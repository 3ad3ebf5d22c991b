package io.berth.api;

import io.berth.cluster.MalformedException;
import io.berth.cluster.Node;
import io.berth.cluster.NodeName;
import io.berth.config.BerthConfig;
import io.berth.reservation.NodeTable;
import io.berth.reservation.NodeTable.DeleteResult;
import io.berth.reservation.NodeTable.PutResult;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.RestResponse;

/** One node, by its name; its path stands at the methods, since a node may be named {@code feasible} too. */
@Path("/v1/nodes")
@Produces(MediaType.APPLICATION_JSON)
public class NodeResource {
    private final NodeTable nodes;
    private final BerthConfig config;

    NodeResource(NodeTable nodes, BerthConfig config) {
        this.nodes = nodes;
        this.config = config;
    }

    @GET
    @Path("{name}")
    public Uni<RestResponse<byte[]>> get(@Context RoutingContext http, @PathParam("name") String text) {
        NodeName name = name(http, text);
        return nodes.find(name)
                .map(found -> found.<Answer>map(state -> new Answer.Document(200, json -> NodeJson.write(json, state)))
                        .orElseGet(() -> Answer.refused(ProblemCode.NOT_FOUND, "there is no node " + name)))
                .map(Responses::of);
    }

    @PUT
    @Path("{name}")
    @Consumes(MediaType.APPLICATION_JSON)
    public Uni<RestResponse<byte[]>> put(@Context RoutingContext http, @PathParam("name") String text) {
        Node node = NodeReader.read(name(http, text), Calls.json(http));
        refuseBesideCluster();
        return nodes.put(node).map(NodeResource::answer).map(Responses::of);
    }

    @DELETE
    @Path("{name}")
    public Uni<RestResponse<byte[]>> delete(@Context RoutingContext http, @PathParam("name") String text) {
        NodeName name = name(http, text);
        refuseBesideCluster();
        return nodes.delete(name).map(result -> answer(name, result)).map(Responses::of);
    }

    private void refuseBesideCluster() {
        switch (config.cluster()) {
            case none -> {}
            case kubernetes ->
                throw new Refusal(Problem.of(
                        ProblemCode.CLUSTER_MANAGED, "the API server says which nodes there are and what they hold"));
        }
    }

    private static Answer answer(PutResult result) {
        return switch (result) {
            case PutResult.Created(var state) -> new Answer.Document(201, json -> NodeJson.write(json, state));
            case PutResult.Replaced(var state) -> new Answer.Document(200, json -> NodeJson.write(json, state));
        };
    }

    private static Answer answer(NodeName name, DeleteResult result) {
        return switch (result) {
            case DeleteResult.InUse(var rows) ->
                Answer.refused(ProblemCode.NODE_IN_USE, "node " + name + " has " + rows + " reservations");
            case DeleteResult.Deleted() -> new Answer.Nothing();
        };
    }

    /** The path's name; one that no node can have is wrong whatever is asked of it. */
    private static NodeName name(RoutingContext http, String text) {
        Violations violations = new Violations();
        Query.none(http, violations);
        try {
            NodeName name = new NodeName(text);
            violations.refuseIfAny();
            return name;
        } catch (MalformedException wrong) {
            violations.addParameter("name", String.valueOf(wrong.getMessage()));
            throw new Refusal(violations.problem());
        }
    }
}
