package io.berth.kubernetes;

import io.berth.cluster.MalformedException;
import io.berth.cluster.Pod;
import io.berth.cluster.PodDocuments;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Pods of a caller's own word: what the API server never leaves out may be missing here. */
@ApplicationScoped
class KubernetesPodDocuments implements PodDocuments {
    private static final Json.Reader<PodJson> POD = Json.of(PodJson.class);
    private static final String LONG_AGO = "1970-01-01T00:00:00Z";

    @Override
    public Pod read(byte[] json) {
        PodJson read = parsed(json);
        try {
            return PodReader.read(completed(read));
        } catch (MalformedException wrong) {
            throw new MalformedException(
                    "is no Pod: its name, namespace, uid or resourceVersion " + wrong.getMessage());
        } catch (DateTimeException | NullPointerException wrong) {
            // Whatever lacks what it must have, in a list or a status.
            throw new MalformedException("is no Pod: something in it is missing or has the wrong form");
        }
    }

    private static PodJson parsed(byte[] json) {
        try {
            return POD.read(json);
        } catch (UncheckedIOException wrong) {
            throw new MalformedException("is no Pod: something in it has the wrong form");
        }
    }

    @SuppressWarnings("NullAway") // Fields that the API server always writes; others may not.
    private static PodJson completed(PodJson json) {
        PodJson.Meta meta = json == null ? null : json.metadata();
        if (meta == null || json.spec() == null) {
            throw new MalformedException("is missing");
        }
        return new PodJson(
                new PodJson.Meta(
                        required(meta.namespace()),
                        required(meta.name()),
                        required(meta.uid()),
                        Objects.requireNonNullElse(meta.resourceVersion(), "0"),
                        Objects.requireNonNullElse(meta.creationTimestamp(), LONG_AGO),
                        meta.deletionTimestamp(),
                        Optional.empty()),
                json.spec(),
                json.status());
    }

    private static String required(@Nullable String text) {
        if (text == null) {
            throw new MalformedException("is missing");
        }
        return text;
    }
}
