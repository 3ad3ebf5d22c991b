package io.berth.api;

import io.berth.cluster.ClusterUnavailableException;
import io.berth.cluster.MalformedException;
import io.berth.cluster.Names;
import io.berth.config.BerthConfig;
import io.berth.diagnosis.Diagnoses;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.util.function.Consumer;
import org.jboss.resteasy.reactive.RestResponse;

/** Why a Pod is where it is. */
@Path("/v1/pods")
@Produces(MediaType.APPLICATION_JSON)
public class DiagnosisResource {
    /** Nobody who asks why a Pod hangs waits longer, however many reads it takes. */
    private static final Duration LIMIT = Duration.ofSeconds(5);

    private final Diagnoses diagnoses;
    private final boolean clustered;

    DiagnosisResource(Diagnoses diagnoses, BerthConfig config) {
        this.diagnoses = diagnoses;
        this.clustered = config.cluster().isFollowed();
    }

    @GET
    @Path("{namespace}/{name}/diagnosis")
    public Uni<RestResponse<byte[]>> get(
            @Context RoutingContext http, @PathParam("namespace") String namespace, @PathParam("name") String name) {
        Violations violations = new Violations();
        Query.none(http, violations);
        check("namespace", namespace, Names::requireLabel, violations);
        check("name", name, Names::requireSubdomain, violations);
        violations.refuseIfAny();
        return answer(namespace, name).map(Responses::of);
    }

    private Uni<Answer> answer(String namespace, String name) {
        if (!clustered) {
            return Uni.createFrom()
                    .item(Answer.refused(
                            ProblemCode.NOT_FOUND,
                            "no cluster is read: berth.cluster is none, so nothing is known of any Pod"));
        }
        return diagnoses
                .of(namespace, name)
                .ifNoItem()
                .after(LIMIT)
                .failWith(() -> new ClusterUnavailableException("what is around the Pod is not read in time"))
                .map(found -> found.<Answer>map(
                                some -> new Answer.Document(200, json -> DiagnosisJson.write(json, some)))
                        .orElseGet(() -> Answer.refused(
                                ProblemCode.NOT_FOUND, "there is no Pod " + name + " in namespace " + namespace)));
    }

    private static void check(String part, String text, Consumer<String> form, Violations violations) {
        try {
            form.accept(text);
        } catch (MalformedException wrong) {
            violations.addParameter(part, String.valueOf(wrong.getMessage()));
        }
    }
}
