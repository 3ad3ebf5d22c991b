package io.berth.api;

import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.WebApplicationException;
import java.util.Optional;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Answers what resources, and the layer that calls them, throw. */
public class ProblemMapper {
    @ServerExceptionMapper
    public RestResponse<byte[]> problem(Throwable failure) {
        return Responses.of(Failures.problem(failure));
    }

    /** More specific than the mapper that the framework brings. */
    @ServerExceptionMapper
    public RestResponse<byte[]> problem(WebApplicationException failure) {
        return Responses.of(Failures.problem(failure));
    }

    @ServerExceptionMapper({NotFoundException.class, NotAllowedException.class})
    public RestResponse<byte[]> noRoute(RoutingContext http) {
        Optional<String> allowed = Allowed.methods(http.normalizedPath());
        RestResponse<byte[]> response = Responses.of(Failures.ofStatus(allowed.isPresent() ? 405 : 404, null));
        allowed.ifPresent(methods -> response.getHeaders().putSingle("Allow", methods));
        return response;
    }
}
