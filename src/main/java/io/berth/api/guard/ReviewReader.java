package io.berth.api.guard;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.berth.cluster.BinderRights.Way;
import java.io.IOException;
import java.util.Optional;

/** Reads an AdmissionReview of {@code admission.k8s.io/v1}. */
final class ReviewReader {
    static final String VERSION = "admission.k8s.io/v1";
    static final String KIND = "AdmissionReview";
    private static final int LONGEST_UID = 256;
    private static final ObjectReader JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .readerFor(JsonNode.class);

    private ReviewReader() {}

    static ReadResult read(byte[] body) {
        try {
            return document(JSON.readValue(body));
        } catch (JsonProcessingException wrong) {
            return new ReadResult.NoJson(wrong.getOriginalMessage());
        } catch (IOException wrong) {
            return new ReadResult.NoJson("the body is not in UTF-8");
        }
    }

    private static ReadResult document(JsonNode document) {
        if (document.isMissingNode()) {
            return new ReadResult.NoJson("the body is empty");
        }
        if (!text(document, "apiVersion").equals(VERSION)
                || !text(document, "kind").equals(KIND)) {
            return new ReadResult.NoReview("the body is not an " + KIND + " of " + VERSION);
        }
        JsonNode request = document.path("request");
        String uid = text(request, "uid");
        if (uid.isEmpty() || uid.length() > LONGEST_UID) {
            return new ReadResult.NoReview("the " + KIND + " has no request with a uid");
        }
        boolean dryRun = request.path("dryRun").asBoolean();
        Review.Subject subject = way(request)
                .map(way -> BindReader.read(request, way))
                .orElseGet(() -> new Review.NoBind(what(request)));
        return new ReadResult.Read(new Review(uid, dryRun, subject));
    }

    private static Optional<Way> way(JsonNode request) {
        JsonNode resource = request.path("resource");
        if (!text(resource, "group").isEmpty() || !text(request, "operation").equals("CREATE")) {
            return Optional.empty();
        }
        return switch (resource(request)) {
            case "pods/binding" -> Optional.of(Way.POD_BINDING);
            case "bindings" -> Optional.of(Way.BINDINGS);
            default -> Optional.empty();
        };
    }

    private static String what(JsonNode request) {
        return text(request, "operation") + " of " + resource(request);
    }

    private static String resource(JsonNode request) {
        String resource = text(request.path("resource"), "resource");
        String sub = text(request, "subResource");
        return sub.isEmpty() ? resource : resource + "/" + sub;
    }

    /** Empty where there is no such text. */
    static String text(JsonNode in, String field) {
        return in.path(field).isTextual() ? in.path(field).textValue() : "";
    }
}
