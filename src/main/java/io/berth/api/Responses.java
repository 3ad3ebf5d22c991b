package io.berth.api;

import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/** Answers as HTTP responses. */
final class Responses {
    static final String PROBLEM_JSON = "application/problem+json";
    static final MediaType PROBLEM_TYPE = new MediaType("application", "problem+json");
    static final String RESERVATIONS = "/v1/reservations/";

    private Responses() {}

    static RestResponse<byte[]> of(Answer answer) {
        return switch (answer) {
            case Answer.Created(var row) ->
                document(201, json -> ReservationJson.write(json, row))
                        .header("Location", RESERVATIONS + row.id())
                        .header("ETag", EntityTags.of(row.revision()))
                        .build();
            case Answer.Accepted(var row) ->
                document(202, json -> ReservationJson.write(json, row))
                        .header("Location", RESERVATIONS + row.id())
                        .header("ETag", EntityTags.of(row.revision()))
                        .build();
            case Answer.Row(var row) ->
                document(200, json -> ReservationJson.write(json, row))
                        .header("ETag", EntityTags.of(row.revision()))
                        .build();
            case Answer.NotModified(var revision) ->
                ResponseBuilder.<byte[]>create(304)
                        .header("ETag", EntityTags.of(revision))
                        .build();
            case Answer.Document(var status, var json) -> document(status, json).build();
            case Answer.Nothing() -> ResponseBuilder.<byte[]>create(204).build();
            case Answer.Refused(var problem) -> of(problem);
        };
    }

    static RestResponse<byte[]> of(Problem problem) {
        ResponseBuilder<byte[]> response = ResponseBuilder.<byte[]>create(
                        problem.code().status())
                .type(PROBLEM_TYPE)
                .entity(JsonPart.bytes(problem::write));
        problem.retryAfterSeconds().ifPresent(seconds -> response.header("Retry-After", seconds));
        if (problem.code() == ProblemCode.UNAUTHENTICATED) {
            response.header("WWW-Authenticate", "Bearer");
        }
        return response.build();
    }

    private static ResponseBuilder<byte[]> document(int status, JsonPart json) {
        return ResponseBuilder.<byte[]>create(status)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(JsonPart.bytes(json));
    }
}
