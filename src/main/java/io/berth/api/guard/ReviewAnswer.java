package io.berth.api.guard;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.cycle.guard.GuardVerdict.Denied;
import java.util.Base64;

/** An AdmissionReview that answers another one. */
final class ReviewAnswer {
    /** The API server cuts a warning off there. */
    private static final int LONGEST_WARNING = 256;

    private ReviewAnswer() {}

    static byte[] allowed(Review review) {
        return bytes(response(review, true));
    }

    static byte[] patched(Review review, ArrayNode patch) {
        return bytes(response(review, true)
                .put("patchType", "JSONPatch")
                .put(
                        "patch",
                        Base64.getEncoder().encodeToString(patch.toString().getBytes(UTF_8))));
    }

    /** Whoever binds is told. */
    static byte[] warned(Review review, String warning) {
        ObjectNode response = response(review, true);
        response.putArray("warnings").add(warning.substring(0, Math.min(warning.length(), LONGEST_WARNING)));
        return bytes(response);
    }

    /** Without a word on when to try again: the API server would call again and again until its time is out. */
    static byte[] denied(Review review, Denied denied) {
        ObjectNode response = response(review, false);
        response.putObject("status")
                .put("status", "Failure")
                .put("code", denied.code())
                .put("reason", denied.reason())
                .put("message", denied.message());
        return bytes(response);
    }

    private static ObjectNode response(Review review, boolean allowed) {
        return JsonNodeFactory.instance.objectNode().put("uid", review.uid()).put("allowed", allowed);
    }

    private static byte[] bytes(ObjectNode response) {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("apiVersion", ReviewReader.VERSION).put("kind", ReviewReader.KIND);
        document.set("response", response);
        return document.toString().getBytes(UTF_8);
    }
}
