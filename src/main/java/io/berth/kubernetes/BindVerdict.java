package io.berth.kubernetes;

import io.berth.stage.bind.BindAnswer;
import java.util.regex.Pattern;

/** What an answer to the POST of a bind means: by its code, and where one code means many things, by its message. */
final class BindVerdict {
    private static final int BAD_REQUEST = 400;
    private static final int INVALID = 422;
    private static final int TOO_MANY = 429;

    /**
     * As the API server words them; the code is whatever the webhook or the policy chose, and 500 for a webhook that could not
     * be called: admission comes before the write, so that each of them says for certain that nothing was written.
     */
    private static final Pattern DENIED = Pattern.compile("^admission webhook \"[^\"]*\" denied the request"
            + "|failed calling webhook \""
            + "|ValidatingAdmissionPolicy '[^']*' with binding '[^']*' denied request");

    private BindVerdict() {}

    static BindAnswer of(Answer answer) {
        String message = answer.message();
        // First, since a denial's text is its author's and may read like any of the others.
        if (answer.status() >= BAD_REQUEST && DENIED.matcher(message).find()) {
            return new BindAnswer.Refused(message);
        }
        return switch (answer.status()) {
            case Answer.CREATED -> new BindAnswer.Created();
            case Answer.CONFLICT -> conflict(message);
            case Answer.NOT_FOUND -> answer.notFound() ? new BindAnswer.Gone(message) : unknown(answer);
            case Answer.UNAUTHORIZED -> new BindAnswer.Forbidden(message);
            case Answer.FORBIDDEN -> forbidden(message);
            case BAD_REQUEST, INVALID -> new BindAnswer.Refused(message);
            case TOO_MANY -> new BindAnswer.TooManyRequests(answer.retryAfter());
            default -> unknown(answer);
        };
    }

    private static BindAnswer unknown(Answer answer) {
        return new BindAnswer.Unknown(answer.status() + ": " + answer.message());
    }

    /** No Pod's name has a blank, so none of these words comes from one. */
    private static BindAnswer conflict(String message) {
        if (message.contains("is already assigned to node")) {
            return new BindAnswer.AlreadyAssigned(message);
        }
        if (message.contains("Precondition failed: UID in precondition")) {
            return new BindAnswer.Gone(message);
        }
        if (message.contains("has non-empty .spec.schedulingGates")) {
            return new BindAnswer.Gated(message);
        }
        if (message.contains("is being deleted, cannot be assigned to a host")) {
            return new BindAnswer.Deleting(message);
        }
        return new BindAnswer.Moved(message);
    }

    /** One that may bind is turned down by admission nevertheless, such as in a namespace that is being deleted. */
    private static BindAnswer forbidden(String message) {
        boolean byAdmission = message.contains(" is forbidden: ") && !message.contains(" cannot create resource ");
        return byAdmission ? new BindAnswer.Refused(message) : new BindAnswer.Forbidden(message);
    }
}
