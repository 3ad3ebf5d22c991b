package io.berth.structure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.sandbox.Ports;
import io.berth.sandbox.RedisServer;
import io.berth.sandbox.Replica;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A machine reads the logs of production, a person those of the sandbox. */
class LogsIT {
    private static final String JSON = "quarkus.log.console.json.enabled";

    @Test
    void areJsonWhenNobodySaysOtherwise() throws Exception {
        // An empty value is as good as none: the sandbox's own word is taken back.
        for (var line : logOfAStart(Map.of(JSON, "")).lines().toList()) {
            var entry = new ObjectMapper().readTree(line);
            assertThat(entry.fieldNames()).toIterable().contains("timestamp", "level", "loggerName", "message");
        }
    }

    @Test
    void areForPeopleInTheSandbox() {
        assertThat(logOfAStart(Map.of()).lines()).noneMatch(line -> line.startsWith("{"));
    }

    private static String logOfAStart(Map<String, String> settings) {
        try (var redis = RedisServer.start();
                var replica = Replica.start(Ports.free(), redis.url(), settings)) {
            assertThat(replica.said()).contains("Listening on");
            return replica.said();
        }
    }
}
