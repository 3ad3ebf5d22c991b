package io.berth.cluster;

import com.google.errorprone.annotations.CheckReturnValue;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Optional;

/** Finds Pods by name. */
@CheckReturnValue
public interface PodDirectory {
    /** As the watch has it, without a call; empty when it has not shown the Pod, or is not young enough to be believed. */
    Optional<Pod> seen(String namespace, String name);

    /** Those that use a claim, as the watch has them; empty when it is not young enough to be believed. */
    Optional<List<Pod>> claimants(String namespace, String claim);

    /** Read live by a quorum read; empty: there is none. Fails with {@code ClusterUnavailableException} within 5 s. */
    Uni<Optional<Pod>> read(String namespace, String name);
}
