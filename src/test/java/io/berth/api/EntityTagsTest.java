package io.berth.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.reservation.Precondition;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntityTagsTest {
    @Test
    void demandsNothingWithoutAHeader() {
        assertThat(EntityTags.ifMatch(List.of())).isEqualTo(new Precondition.None());
        assertThat(EntityTags.ifNoneMatch(List.of(), "1")).isFalse();
    }

    @Test
    void readsListsInOneHeaderOrSeveral() {
        assertThat(EntityTags.ifMatch(List.of("\"1\", \"2\",,W/\"3\"", "\"4\"")))
                .isEqualTo(new Precondition.OneOf(Set.of("1", "2", "4")));
        assertThat(EntityTags.ifMatch(List.of(" * "))).isEqualTo(new Precondition.Any());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",",
                "1",
                "\"1",
                "1\"",
                "\"1\"\"2\"",
                "\"1\" \"2\"",
                "\"1\", x",
                "*, \"1\"",
                "w/\"1\"",
                "W/1",
                "\"a b\""
            })
    void matchesNothingThatIsMalformed(String header) {
        assertThat(EntityTags.ifMatch(List.of(header))).isEqualTo(new Precondition.OneOf(Set.of()));
        assertThat(EntityTags.ifNoneMatch(List.of(header), "1")).isFalse();
        assertThat(EntityTags.mismatch(List.of(header), "1")).startsWith("If-Match must be");
    }

    @Test
    void comparesWeaklyForAReadAndStronglyForAChange() {
        assertThat(EntityTags.ifNoneMatch(List.of("W/\"7\""), "7")).isTrue();
        assertThat(EntityTags.ifNoneMatch(List.of("\"6\", \"7\""), "7")).isTrue();
        assertThat(EntityTags.ifNoneMatch(List.of("*"), "7")).isTrue();
        assertThat(EntityTags.ifNoneMatch(List.of("\"6\""), "7")).isFalse();
        assertThat(EntityTags.ifMatch(List.of("W/\"7\""))).isEqualTo(new Precondition.OneOf(Set.of()));
        assertThat(EntityTags.mismatch(List.of("W/\"7\""), "7")).contains("\"7\"");
    }

    @Test
    void readsALongHeaderInOnePass() {
        assertThat(EntityTags.ifMatch(List.of("\"1\",".repeat(100_000))))
                .isEqualTo(new Precondition.OneOf(Set.of("1")));
    }
}
