package io.berth.keep;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.ResourceVersion;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Secret {@code berth-guard} of Berth's namespace, which all replicas share: whoever changes it does so in the state that was
 * read, so that of several at once one wins and the others read what it has written.
 */
@CheckReturnValue
public interface KeptSecret {
    /** Its name; whoever installs Berth makes it, empty. */
    String NAME = "berth-guard";

    /** By a quorum read; empty: there is none. Fails with {@code ClusterUnavailableException}, also where Berth may not read it. */
    Uni<Optional<Kept>> read();

    /** Sets these entries and leaves the others; false: it has changed since it was read, and nothing was written. */
    Uni<Boolean> patch(Kept before, Map<String, byte[]> entries);

    /** As it was read, in which namespace, and when, by the API server's clock. */
    record Kept(String namespace, ResourceVersion version, Map<String, byte[]> entries, Optional<Instant> at) {
        public Kept {
            entries = Map.copyOf(entries);
        }

        /** An entry; one without a byte is as good as none. */
        public Optional<byte[]> entry(String name) {
            return Optional.ofNullable(entries.get(name)).filter(bytes -> bytes.length > 0);
        }
    }
}
