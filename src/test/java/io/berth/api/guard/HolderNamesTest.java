package io.berth.api.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.reservation.Holder;
import io.quarkus.runtime.configuration.ConfigurationException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HolderNamesTest {
    @ParameterizedTest
    @CsvSource({
        "system:serviceaccount:kube-system:second, system:serviceaccount:kube-system:second",
        "jane doe (ops), jane-doe-ops-",
        "oidc#jürgen, oidc-j-rgen",
        "foreign:second, foreign-second",
        "'foreign#:x', foreign-:x",
        "'', -"
    })
    void aUserHoldsUnderItsOwnNameAndNeverAsSomebodyForeign(String user, String holder) {
        var held = names(Map.of()).of(user);
        assertThat(held.value()).isEqualTo(holder);
        assertThat(held.isForeign()).isFalse();
    }

    @Test
    void aLongNameIsCut() {
        assertThat(names(Map.of()).of("u".repeat(300)).value()).hasSize(253);
    }

    @Test
    void whoIsNamedHoldsUnderThatName() {
        var names = names(Map.of("berth.guard.holders.second", "system:kube-scheduler,jane"));
        assertThat(names.of("jane")).isEqualTo(new Holder("second"));
        assertThat(names.of("system:kube-scheduler")).isEqualTo(new Holder("second"));
        assertThat(names.of("joe")).isEqualTo(new Holder("joe"));
    }

    @Test
    void namesThatMakeNoSenseEndTheStart() {
        refused(Map.of("berth.guard.holders.a", "jane", "berth.guard.holders.b", "jane"), "names user jane");
        refused(Map.of("berth.guard.holders.\"foreign:a\"", "jane"), "must not begin with foreign:");
        refused(Map.of("berth.guard.holders.\"a b\"", "jane"), "must be a holder");
    }

    private static void refused(Map<String, String> settings, String words) {
        assertThatThrownBy(() -> names(settings))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(words);
    }

    private static HolderNames names(Map<String, String> settings) {
        return new HolderNames(Settings.of(settings));
    }
}
