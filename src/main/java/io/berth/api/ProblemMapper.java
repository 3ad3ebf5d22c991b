package io.berth.api;

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
    public RestResponse<byte[]> problem(jakarta.ws.rs.WebApplicationException failure) {
        return Responses.of(Failures.problem(failure));
    }
}
