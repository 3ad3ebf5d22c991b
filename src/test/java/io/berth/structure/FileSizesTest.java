package io.berth.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Files stay small: half of them under 60 lines, nine in ten under 150, none over 250; what runs, and all with the tests. */
class FileSizesTest {
    private record Size(Path file, long lines) {}

    private final List<Path> main = Code.sources(Code.MAIN);
    private final List<Path> tests = Code.sources(Code.TESTS);

    @Test
    void whatRunsIsInSmallFiles() {
        staySmall("main", main);
    }

    @Test
    void allIsInSmallFiles() {
        staySmall("main and tests", Stream.concat(main.stream(), tests.stream()).toList());
    }

    private static void staySmall(String what, List<Path> files) {
        var sizes = files.stream()
                .map(file -> new Size(file, Code.read(file).lines().count()))
                .sorted(Comparator.comparingLong(Size::lines))
                .toList();
        var half = sizes.get((sizes.size() - 1) / 2);
        var nineInTen = sizes.get((sizes.size() * 9 + 9) / 10 - 1);
        var largest = sizes.getLast();
        System.out.printf(
                "%s: %d files, half within %d lines, nine in ten within %d, the largest %s with %d%n",
                what,
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
