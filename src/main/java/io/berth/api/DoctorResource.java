package io.berth.api;

import io.berth.doctor.Doctor;
import io.berth.doctor.Report;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.Set;
import org.jboss.resteasy.reactive.RestResponse;

/** Whether what Berth relies on is as it must be. */
@Path("/v1/doctor")
@Produces(MediaType.APPLICATION_JSON)
public class DoctorResource {
    private final Doctor doctor;

    DoctorResource(Doctor doctor) {
        this.doctor = doctor;
    }

    @GET
    public Uni<RestResponse<byte[]>> look(@Context RoutingContext http) {
        Violations violations = new Violations();
        Query unused = Query.of(http, violations, Set.of());
        violations.refuseIfAny();
        return doctor.report()
                .map(report -> new Answer.Document(200, document(report)))
                .map(Responses::of);
    }

    private static JsonPart document(Report report) {
        return json -> {
            json.writeStartObject();
            json.writeBooleanField("healthy", report.healthy());
            json.writeArrayFieldStart("checks");
            for (Report.Finding finding : report.findings()) {
                json.writeStartObject();
                json.writeStringField("name", finding.name());
                json.writeStringField("state", finding.state().name());
                json.writeStringField("message", JsonPart.printable(finding.message()));
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        };
    }
}
