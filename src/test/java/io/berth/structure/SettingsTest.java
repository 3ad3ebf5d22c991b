package io.berth.structure;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** README's table of settings is the code's: the same names, defaults and bounds, none more and none less. */
class SettingsTest {
    /** A change here is a change for everybody who runs Berth. */
    private static final Map<String, String> DEFAULTS = Map.ofEntries(
            Map.entry("berth.audit.interval", "5m"),
            Map.entry("berth.auth.mode", ""),
            Map.entry("berth.auth.tokens-file", ""),
            Map.entry("berth.bind.attempts", "5"),
            Map.entry("berth.bind.timeout", "10s"),
            Map.entry("berth.cluster", "none"),
            Map.entry("berth.epoch.drain", "20s"),
            Map.entry("berth.expiry.tick", "250ms"),
            Map.entry("berth.extender.certificates", ""),
            Map.entry("berth.fence.after", "10s"),
            Map.entry("berth.feed.heartbeat", "15s"),
            Map.entry("berth.feed.length", "100000"),
            Map.entry("berth.feed.watcher-buffer", "4096"),
            Map.entry("berth.guard.client-names", ""),
            Map.entry("berth.guard.fence-after", "10s"),
            Map.entry("berth.guard.holders", ""),
            Map.entry("berth.guard.mode", "off"),
            Map.entry("berth.guard.secret", ""),
            Map.entry("berth.handoff.collect", "none"),
            Map.entry("berth.handoff.silent-after", "60s"),
            Map.entry("berth.handoff.stale-after", "5m"),
            Map.entry("berth.mirror.beat", "2s"),
            Map.entry("berth.mirror.compare-interval", "30s"),
            Map.entry("berth.mirror.max-age", "15s"),
            Map.entry("berth.namespace", ""),
            Map.entry("berth.permits.approvers", ""),
            Map.entry("berth.pool", "default"),
            Map.entry("berth.replica.gone-after", "5s"),
            Map.entry("berth.reservation.ttl", "30s"),
            Map.entry("berth.table.connections", "2"),
            Map.entry("berth.table.deadline", "800ms"),
            Map.entry("berth.table.acknowledgements", "0"),
            Map.entry("berth.table.max-in-flight", "4096"),
            Map.entry("berth.tls.client-ca", ""),
            Map.entry("berth.tls.names", ""),
            Map.entry("berth.tls.source", "files"),
            Map.entry("berth.tls.tick", "5s"),
            Map.entry("berth.volume.timeout", "10m"));

    private static final Pattern ROW =
            Pattern.compile("^\\| `(berth\\.[a-z.-]+)` \\| ([^|]*) \\| ([^|]+) \\| ([^|]+) \\|$", Pattern.MULTILINE);

    private final List<MatchResult> rows =
            ROW.matcher(Code.read(Path.of("README.md"))).results().toList();

    @Test
    void everyDefaultIsFrozen() {
        assertThat(inCode(setting -> setting.byDefault().orElse(""))).isEqualTo(DEFAULTS);
    }

    @Test
    void readmeHasEverySettingWithItsDefaultAndNoOther() {
        assertThat(inReadme(2))
                .isEqualTo(inCode(setting ->
                        setting.byDefault().map(value -> "`" + value + "`").orElse("unset")));
    }

    @Test
    void readmeHasEveryBound() {
        var bounds = inCode(setting -> setting.accepts().orElse(""));
        bounds.values().removeIf(String::isEmpty);
        assertThat(inReadme(3)).containsAllEntriesOf(bounds);
    }

    private static Map<String, String> inCode(Function<Setting, String> value) {
        return Setting.all().stream().collect(toMap(Setting::name, value));
    }

    private Map<String, String> inReadme(int column) {
        return rows.stream().collect(toMap(row -> row.group(1), row -> row.group(column)));
    }
}
