package io.berth.kubernetes;

import io.berth.cluster.ResourceVersion;
import io.berth.recovery.Fence;

/** What an answer to the patch of a fence means. */
final class FenceVerdict {
    private static final Json.Reader<PodJson> POD = Json.of(PodJson.class);

    private static final int INVALID = 422;

    private FenceVerdict() {}

    static Fence.Answer of(Answer answer, ResourceVersion version) {
        return switch (answer.status()) {
            case Answer.OK -> changed(answer, version);
            case Answer.CONFLICT -> conflict(answer.message());
            case Answer.NOT_FOUND -> answer.notFound() ? new Fence.Answer.Gone() : unknown(answer);
            case Answer.UNAUTHORIZED, Answer.FORBIDDEN -> new Fence.Answer.Forbidden(answer.message());
            case INVALID -> anotherPod(answer) ? new Fence.Answer.Gone() : unknown(answer);
            default -> unknown(answer);
        };
    }

    /** A patch that changes nothing is answered with 200 too, and an old bind would still succeed. */
    private static Fence.Answer changed(Answer answer, ResourceVersion before) {
        var after = new ResourceVersion(POD.read(answer.body()).metadata().resourceVersion());
        return after.compareTo(before) > 0
                ? new Fence.Answer.Fenced()
                : new Fence.Answer.Unknown("the patch has changed nothing");
    }

    /** The patch of another Pod of that name, in the very version of the row, would change its UID. */
    private static boolean anotherPod(Answer answer) {
        return answer.message().contains("metadata.uid: Invalid value");
    }

    private static Fence.Answer conflict(String message) {
        return message.contains("UID in precondition") ? new Fence.Answer.Gone() : new Fence.Answer.Moved();
    }

    private static Fence.Answer unknown(Answer answer) {
        return new Fence.Answer.Unknown(answer.status() + ": " + answer.message());
    }
}
