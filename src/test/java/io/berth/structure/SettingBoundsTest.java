package io.berth.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.config.BerthConfig;
import io.smallrye.config.ConfigValidationException;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.config.validator.BeanValidationConfigValidatorImpl;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A value outside its setting's bounds is refused, by the setting's name; the bounds themselves are inside. */
class SettingBoundsTest {
    static Stream<Setting> numbers() {
        return Setting.all().stream().filter(Setting::isNumber);
    }

    @Test
    void theDefaultsAreInside() {
        assertThatCode(() -> load(Map.of())).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void everyNumberHasBothBounds(Setting setting) {
        assertThat(setting.lowest()).isPresent();
        assertThat(setting.highest()).isPresent();
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void theBoundsAreInsideAndOneMoreOrLessIsNot(Setting setting) {
        long lowest = setting.lowest().orElseThrow();
        long highest = setting.highest().orElseThrow();
        taken(setting.name(), setting.write(lowest));
        taken(setting.name(), setting.write(highest));
        refused(setting.name(), setting.write(lowest - 1));
        refused(setting.name(), setting.write(highest + 1));
    }

    @ParameterizedTest
    @CsvSource({
        "berth.pool, Upper",
        "berth.pool, -dash",
        "berth.pool, 'a{b}'",
        "berth.cluster, some",
        "berth.permits.approver.quota, alpha",
        "berth.auth.mode, open",
        "berth.guard.mode, on",
        "berth.guard.secret, short",
        "berth.guard.secret, 0123456789/0123456789",
        "berth.table.connections, many",
        "berth.reservation.ttl, soon",
        "berth.reservation.tll, 30s"
    })
    void whatMakesNoSenseIsRefused(String name, String value) {
        refused(name, value);
    }

    private static void refused(String name, String value) {
        assertThatThrownBy(() -> load(Map.of(name, value)))
                .isInstanceOf(ConfigValidationException.class)
                .hasMessageContaining(name + " ");
    }

    private static void taken(String name, String value) {
        assertThatCode(() -> load(Map.of(name, value))).doesNotThrowAnyException();
    }

    private static void load(Map<String, String> values) {
        new SmallRyeConfigBuilder()
                .addDiscoveredConverters()
                .withMapping(BerthConfig.class)
                .withValidator(new BeanValidationConfigValidatorImpl())
                .withSources(new PropertiesConfigSource(values, "test", 500))
                .build();
    }
}
