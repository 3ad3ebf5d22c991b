package io.berth.config;

import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** How Berth binds. */
public interface BindSettings {
    /** How long the answer to a bind is waited for; the API server is given two seconds less. */
    @WithDefault("10s")
    @DurationMin(seconds = 3)
    @DurationMax(minutes = 1)
    Duration timeout();

    /** How often a bind is begun at most, when each time the Pod has changed or the API server had no time for it. */
    @WithDefault("5")
    @Min(1)
    @Max(100)
    int attempts();
}
