package io.berth.api;

import io.berth.cluster.PodRef;
import io.berth.stage.reserve.ReserveResult;
import io.berth.stage.reserve.ReserveResult.AlreadyBound;
import io.berth.stage.reserve.ReserveResult.Answered;
import io.berth.stage.reserve.ReserveResult.PodDeleting;
import io.berth.stage.reserve.ReserveResult.PodGated;
import io.berth.stage.reserve.ReserveResult.PodReplaced;
import io.berth.stage.reserve.ReserveResult.PodTerminal;
import io.berth.stage.reserve.ReserveResult.RequestsMismatch;
import io.berth.stage.reserve.ReserveResult.UnknownPod;

/** What each result of the reserve stage is answered. */
final class ReserveAnswers {
    private ReserveAnswers() {}

    static Answer of(ReserveResult result) {
        return switch (result) {
            case UnknownPod(var pod) -> Answer.refused(ProblemCode.UNKNOWN_POD, "there is no Pod " + pod);
            case PodReplaced(var pod, var uid) ->
                refused(
                        ProblemCode.POD_REPLACED,
                        "Pod " + pod + " has UID " + uid + ", not " + pod.uid(),
                        json -> json.writeStringField("uid", uid));
            case AlreadyBound(var pod, var node) ->
                refused(
                        ProblemCode.ALREADY_BOUND,
                        "Pod " + pod + " is bound to node " + node,
                        json -> json.writeStringField("node", node.value()));
            case PodTerminal(var pod) -> Answer.refused(ProblemCode.POD_TERMINAL, "Pod " + pod + " has ended");
            case PodDeleting(var pod) -> Answer.refused(ProblemCode.POD_DELETING, "Pod " + pod + " is being deleted");
            case PodGated gated -> gated(gated);
            case RequestsMismatch mismatch -> mismatch(mismatch.pod(), mismatch);
            case Answered(var answer) -> AssumeAnswers.of(answer);
        };
    }

    private static Answer gated(PodGated gated) {
        return refused(
                ProblemCode.POD_GATED,
                "Pod " + gated.pod() + " has scheduling gates: " + String.join(", ", gated.gates()),
                json -> {
                    json.writeArrayFieldStart("gates");
                    for (String gate : gated.gates()) {
                        json.writeString(gate);
                    }
                    json.writeEndArray();
                });
    }

    private static Answer mismatch(PodRef pod, RequestsMismatch mismatch) {
        return refused(
                ProblemCode.REQUESTS_MISMATCH,
                "the requests are not those of Pod " + pod + "; they may be left out",
                json -> {
                    Amounts.write(json, "requests", mismatch.stated());
                    Amounts.write(json, "podRequests", mismatch.own());
                });
    }

    private static Answer refused(ProblemCode code, String detail, JsonPart members) {
        return new Answer.Refused(Problem.of(code, detail, members));
    }
}
