package io.berth.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Comparator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files stay small: half of them under 60 lines, nine in ten under 150, none over 250. */
class FileSizesTest {
    record Size(Path file, long lines) {}

    @ParameterizedTest
    @ValueSource(strings = {"src/main/java", "src/test/java"})
    void filesStaySmall(Path root) {
        var sizes = Code.sources(root).stream()
                .map(file -> new Size(file, Code.read(file).lines().count()))
                .sorted(Comparator.comparingLong(Size::lines))
                .toList();
        var half = sizes.get((sizes.size() - 1) / 2);
        var nineInTen = sizes.get((sizes.size() * 9 + 9) / 10 - 1);
        var largest = sizes.getLast();
        System.out.printf(
                "%s: %d files, half within %d lines, nine in ten within %d, the largest %s with %d%n",
                root,
                sizes.size(),
                half.lines(),
                nineInTen.lines(),
                largest.file().getFileName(),
                largest.lines());
        assertThat(half.lines()).as("half: %s", half.file()).isLessThan(60);
        assertThat(nineInTen.lines()).as("nine in ten: %s", nineInTen.file()).isLessThan(150);
        assertThat(largest.lines()).as("the largest: %s", largest.file()).isLessThanOrEqualTo(250);
    }
}
