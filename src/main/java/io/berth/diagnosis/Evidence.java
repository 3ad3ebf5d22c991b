package io.berth.diagnosis;

import com.google.errorprone.annotations.CheckReturnValue;
import io.smallrye.mutiny.Uni;
import java.util.Optional;

/** What the API server says of one Pod now. */
@CheckReturnValue
public interface Evidence {
    /** By live reads; empty: there is no such Pod. Fails with {@code ClusterUnavailableException}. */
    Uni<Optional<PodEvidence>> gather(String namespace, String name);
}
