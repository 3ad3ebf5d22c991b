package io.berth.cluster;

import com.google.errorprone.annotations.CheckReturnValue;
import io.smallrye.mutiny.Uni;
import java.util.Optional;

/**
 * The webhook configuration by which the API server asks about binds. Whoever installs Berth makes it, and whoever is in need
 * deletes it: it is only ever changed where it stands.
 */
@CheckReturnValue
public interface GuardWebhook {
    /** The configuration, and the policy beside it. */
    String CONFIGURATION = "berth-guard";

    /** The webhook in it that is Berth's. */
    String WEBHOOK = "guard.berth.io";

    /**
     * Lets it call this path, and trust these authorities (PEM) where they are given. Fails with
     * {@code ClusterUnavailableException}, also where Berth may not change it.
     */
    Uni<Pointed> point(String path, Optional<byte[]> authorities);

    /** What became of it. */
    enum Pointed {
        /** There is none. */
        ABSENT,
        /** It did so before. */
        AS_IT_WAS,
        CHANGED,
        /** Somebody else has changed it meanwhile: the next look tells. */
        OVERTAKEN
    }
}
