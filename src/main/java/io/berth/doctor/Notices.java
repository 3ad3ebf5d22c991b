package io.berth.doctor;

import com.google.errorprone.annotations.CheckReturnValue;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What any replica has seen come in, kept for all of them. */
@CheckReturnValue
public interface Notices {
    Uni<Void> note(String visitor);

    Uni<Noticed> read();

    /** By Redis' clock; {@code foreign}: the Pods bound past Berth within the last hour, the newest thousand of them. */
    record Noticed(Instant now, List<Visitor> visitors, List<Foreign> foreign) {
        public Noticed {
            visitors = List.copyOf(visitors);
            foreign = List.copyOf(foreign);
        }

        Optional<Visitor> visitor(String name) {
            return visitors.stream()
                    .filter(visitor -> visitor.name().equals(name))
                    .findFirst();
        }
    }

    /** Somebody who came in, for the first and for the last time, to the minute. */
    record Visitor(String name, Instant first, Instant last) {}

    /** A Pod that was bound past Berth, by what its scheduler would hold it as, and when. */
    record Foreign(String namespace, String holder, Instant at) {}
}
