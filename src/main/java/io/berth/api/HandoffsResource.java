package io.berth.api;

import io.berth.cluster.MalformedException;
import io.berth.config.BerthConfig;
import io.berth.stage.handoff.Handoffs;
import io.berth.stage.handoff.Handoffs.Handoff;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jboss.resteasy.reactive.RestResponse;

/** The bound Pods that no kubelet has acknowledged for too long. */
@Path("/v1/handoffs")
@Produces(MediaType.APPLICATION_JSON)
public class HandoffsResource {
    private static final Set<String> PARAMETERS = Fields.named("state", "limit", "continue");
    private static final int MAX_LIMIT = 5000;
    private static final int LIMIT = 500;

    private final Handoffs handoffs;
    private final BerthConfig.HandoffSettings settings;

    HandoffsResource(Handoffs handoffs, BerthConfig config) {
        this.handoffs = handoffs;
        this.settings = config.handoff();
    }

    @GET
    public Uni<RestResponse<byte[]>> list(@Context RoutingContext http) {
        Violations violations = new Violations();
        Query query = Query.of(http, violations, PARAMETERS);
        Optional<Duration> silence = query.text("state", this::silence);
        if (!http.queryParams().contains("state")) {
            violations.addParameter("state", "is missing; it must be stale or silent");
        }
        int limit = query.whole("limit", 1, MAX_LIMIT, LIMIT);
        Optional<Handoffs.Cursor> after = query.text("continue", Cursors::handoffs);
        violations.refuseIfAny();
        return handoffs.list(silence.orElseThrow(), limit, after)
                .map(page -> new Answer.Document(200, document(page)))
                .map(Responses::of);
    }

    private Duration silence(String state) {
        return switch (state) {
            case "stale" -> settings.staleAfter();
            case "silent" -> settings.silentAfter();
            default -> throw new MalformedException("must be stale or silent");
        };
    }

    private static JsonPart document(Handoffs.Page page) {
        return json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("items");
            for (Handoff handoff : page.items()) {
                json.writeStartObject();
                json.writeFieldName("reservation");
                ReservationJson.write(json, handoff.reservation());
                json.writeStringField("silentFor", Durations.format(handoff.silentFor()));
                json.writeEndObject();
            }
            json.writeEndArray();
            if (page.next().isPresent()) {
                json.writeStringField("continue", Cursors.encode(page.next().get()));
            }
            json.writeEndObject();
        };
    }
}
