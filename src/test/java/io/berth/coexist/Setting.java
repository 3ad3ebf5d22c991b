package io.berth.coexist;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Who runs side by side, the way of each, whether they all place the same Pods, and whether a replica of Berth is killed each round. */
record Setting(String name, List<Way> ways, boolean copies, boolean killing) {
    static final List<String> SCHEDULERS = List.of("alpha", "beta", "gamma");

    Setting {
        ways = List.copyOf(ways);
    }

    /** As {@code make coexist} runs them: what nothing does comes first, since the others are held against it. */
    static List<Setting> all() {
        var all = new ArrayList<Setting>();
        all.addAll(sizes("nothing", Way.alone, Way.alone));
        all.add(new Setting("nothing-copies", Collections.nCopies(2, Way.alone), true, false));
        all.addAll(sizes("extender", Way.extender, Way.extender));
        all.addAll(sizes("guard", Way.guard, Way.guard));
        all.addAll(sizes("mixed", Way.extender, Way.guard));
        all.add(new Setting("copies", Collections.nCopies(2, Way.extender), true, false));
        Stream.of("extender", "guard", "mixed")
                .flatMap(name -> all.stream().filter(one -> one.name.equals(name)))
                .map(one -> new Setting(one.name + "-killed", one.ways, false, true))
                .toList()
                .forEach(all::add);
        return List.copyOf(all);
    }

    /** Those of these names, with commas between, or {@code all}. */
    static List<Setting> named(String names) {
        var wanted = List.of(names.split(","));
        var found = all().stream()
                .filter(one -> names.equals("all") || wanted.contains(one.name))
                .toList();
        if (found.isEmpty()) {
            throw new IllegalArgumentException("SETTINGS is all or some of "
                    + String.join(
                            ",", all().stream().map(Setting::name).distinct().toList())
                    + ", not " + names);
        }
        return found;
    }

    /** One of each of two ways, or one and twice the other. */
    private static List<Setting> sizes(String name, Way first, Way second) {
        return List.of(
                new Setting(name, List.of(first, second), false, false),
                new Setting(name, List.of(first, second, second), false, false));
    }

    int schedulers() {
        return ways.size();
    }

    /** Whose Pods it places. */
    String scheduler(int number) {
        return SCHEDULERS.get(copies ? 0 : number);
    }

    boolean has(Way way) {
        return ways.contains(way);
    }

    /** Whether Berth has no part in it. */
    boolean isBare() {
        return ways.stream().allMatch(way -> way == Way.alone);
    }

    boolean isHeldAgainst(Setting bare) {
        return bare.isBare() && bare.schedulers() == schedulers() && bare.copies == copies;
    }

    @Override
    public String toString() {
        return "%s, %d %s".formatted(name, schedulers(), copies ? "copies of one" : "schedulers");
    }
}
