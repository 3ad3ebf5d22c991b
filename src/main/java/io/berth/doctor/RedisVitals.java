package io.berth.doctor;

import com.google.errorprone.annotations.CheckReturnValue;
import io.smallrye.mutiny.Uni;
import java.util.Optional;

/** How Redis is set to keep what it has. */
@CheckReturnValue
public interface RedisVitals {
    Uni<Vitals> read();

    /** {@code save}: when it writes snapshots, empty text for never; absent where Redis does not say how it is configured. */
    record Vitals(String eviction, boolean appends, boolean wrote, Optional<String> save) {}
}
