package io.berth.config;

import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** How binds that others send are checked on their way through the API server. */
public interface GuardSettings {
    @WithDefault("off")
    Mode mode();

    /** The last part of the path that the API server calls; unset, Berth makes one and keeps it in its Secret. */
    Optional<@Pattern(regexp = "[A-Za-z0-9_-]{16,128}") String> secret();

    /** The users, with commas between, that each holder is known as at the API server. */
    Map<String, List<String>> holders();

    /** The common names of which the API server's client certificate must bear one; unset, it need not show any. */
    Optional<List<String>> clientNames();

    /** A bind that was let through and of which nothing was seen for this long is fenced. */
    @WithDefault("10s")
    @DurationMin(millis = 100)
    @DurationMax(minutes = 10)
    Duration fenceAfter();

    /** What becomes of a bind that would not fit. */
    enum Mode {
        off,
        observe,
        enforce
    }
}
