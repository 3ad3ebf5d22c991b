package io.berth.chaos.planted;

/** One textual change of one of the product's own files: Lua under {@code src/main/resources}, Java under {@code src/main/java}. */
record Edit(String file, String is, String becomes) {
    boolean isLua() {
        return file.endsWith(".lua");
    }

    /** It must match exactly once, or the plant has rotted. */
    String apply(String text) {
        var first = text.indexOf(is);
        if (first < 0 || text.indexOf(is, first + 1) >= 0) {
            throw new RottenPlantException("%s is to be matched exactly once in %s:%n%s"
                    .formatted(first < 0 ? "what is not there" : "what is there twice", file, is));
        }
        return text.substring(0, first) + becomes + text.substring(first + is.length());
    }
}
