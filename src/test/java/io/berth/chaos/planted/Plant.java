package io.berth.chaos.planted;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** A rule of the protocol that a build breaks, and the edits that break it; one file a plant, in the tests' resources. */
public record Plant(String name, String rule, List<Edit> edits) {
    private static final Path FOLDER = Path.of("src", "test", "resources", "planted");
    private static final String ENDING = ".edits";
    private static final Pattern EDIT =
            Pattern.compile("(?m)^<<<< (\\S+)\\R([\\s\\S]*?)\\R====\\R([\\s\\S]*?)\\R?^>>>>$");

    public Plant {
        edits = List.copyOf(edits);
    }

    public static List<Plant> all() {
        try (var files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(ENDING))
                    .sorted()
                    .map(Plant::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@code all}, or names with commas between. */
    public static List<Plant> named(String names) {
        var all = all();
        if (names.equals("all")) {
            return all;
        }
        var wanted = List.of(names.split(","));
        var found = all.stream().filter(plant -> wanted.contains(plant.name)).toList();
        if (found.size() != wanted.size()) {
            throw new IllegalArgumentException(
                    "PLANTED is all, or of " + all.stream().map(Plant::name).toList() + ", not " + names);
        }
        return found;
    }

    private static Plant read(Path file) {
        try {
            var text = Files.readString(file);
            var edits = new ArrayList<Edit>();
            EDIT.matcher(text)
                    .results()
                    .forEach(edit -> edits.add(new Edit(edit.group(1), edit.group(2), edit.group(3))));
            if (edits.size() != text.split("(?m)^<<<< ", -1).length - 1 || edits.isEmpty()) {
                throw new IllegalArgumentException(file + " has an edit that cannot be read");
            }
            var name = file.getFileName().toString();
            return new Plant(
                    name.substring(0, name.length() - ENDING.length()),
                    text.lines().findFirst().orElseThrow(),
                    edits);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The changed files, by their names; fails with {@link RottenPlantException}. */
    Map<String, String> changed() {
        var texts = new TreeMap<String, String>();
        for (var edit : edits) {
            var root = Path.of("src", "main", edit.isLua() ? "resources" : "java");
            texts.put(edit.file(), edit.apply(texts.getOrDefault(edit.file(), text(root.resolve(edit.file())))));
        }
        return texts;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new RottenPlantException("there is no " + file);
        }
    }
}
