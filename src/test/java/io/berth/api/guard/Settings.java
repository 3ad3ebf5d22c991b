package io.berth.api.guard;

import io.berth.config.BerthConfig;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;

/** Berth's settings with these changed. */
final class Settings {
    private Settings() {}

    static BerthConfig of(Map<String, String> changed) {
        return new SmallRyeConfigBuilder()
                .addDiscoveredConverters()
                .withMapping(BerthConfig.class)
                .withSources(new PropertiesConfigSource(changed, "test", 500))
                .build()
                .getConfigMapping(BerthConfig.class);
    }
}
