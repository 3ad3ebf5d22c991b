package io.berth.api.extender;

import io.berth.cluster.MalformedException;
import io.berth.cluster.Pod;
import io.berth.cluster.PodDocuments;
import java.util.Optional;

/** The Pod that a call is about. */
final class PodPart {
    private PodPart() {}

    static Pod read(Optional<Span> at, byte[] body, PodDocuments pods) {
        Span span = at.orElseThrow(() -> new MalformedException("Pod is missing"));
        try {
            return pods.read(span.of(body));
        } catch (MalformedException wrong) {
            throw new MalformedException("Pod " + wrong.getMessage());
        }
    }
}
