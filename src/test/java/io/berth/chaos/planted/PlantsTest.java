package io.berth.chaos.planted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each plant still matches the product, once, and compiles; that the chaos run catches it is {@code make chaos PLANTED=all}. */
class PlantsTest {
    @ParameterizedTest
    @MethodSource("io.berth.chaos.planted.Plant#all")
    void stillBreaksTheProduct(Plant plant) {
        var sources = new TreeMap<>(plant.changed());
        sources.keySet().removeIf(name -> name.endsWith(".lua"));
        if (!sources.isEmpty()) {
            var classes = Recompiled.of(sources, System.getProperty("java.class.path"))
                    .classes();
            assertThat(classes).hasSizeGreaterThanOrEqualTo(sources.size());
        }
    }

    @Test
    void thereIsOneForEachRule() {
        assertThat(Plant.all().stream().map(Plant::name))
                .containsExactly(
                        "fence-changes-nothing",
                        "no-claim-before-fence",
                        "no-recas-before-repost",
                        "release-twice",
                        "ttl-frees-binding",
                        "uid-left-out",
                        "unbound-after-timeout-is-evidence",
                        "version-read-after-begin-bind");
    }

    @Test
    void saysSoWhenItHasRotted() {
        var edit = new Edit("lua/forget.lua", "move(row", "move(nil");
        assertThat(edit.apply("move(row, x)")).isEqualTo("move(nil, x)");
        assertThatThrownBy(() -> edit.apply("move(other, x)")).isInstanceOf(RottenPlantException.class);
        assertThatThrownBy(() -> edit.apply("move(row, x) move(row, y)")).isInstanceOf(RottenPlantException.class);
        var gone = new Plant("gone", "nothing", List.of(new Edit("lua/no_such.lua", "a", "b")));
        assertThatThrownBy(gone::changed).isInstanceOf(RottenPlantException.class);
    }

    @Test
    void saysWhatThereIs() {
        assertThat(Plant.named("release-twice,uid-left-out")).hasSize(2);
        assertThat(Plant.named("all")).hasSameSizeAs(Plant.all());
        assertThatThrownBy(() -> Plant.named("no-such")).hasMessageContaining("release-twice");
    }
}
