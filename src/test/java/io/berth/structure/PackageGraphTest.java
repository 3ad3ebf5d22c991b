package io.berth.structure;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Dependencies point one way. A new package is written down here first, with what it may import. */
class PackageGraphTest {
    private static final String BASE = "io.berth.";

    private static final Map<String, Set<String>> MAY_IMPORT = Map.ofEntries(
            Map.entry("config", Set.of()),
            Map.entry("pace", Set.of()),
            Map.entry("cluster", Set.of("config")),
            Map.entry("keep", Set.of("cluster")),
            Map.entry("tls", Set.of("keep", "pace", "cluster", "config")),
            Map.entry("reservation", Set.of("cluster", "config")),
            Map.entry("feed", Set.of("pace", "reservation", "cluster", "config")),
            Map.entry("recovery", Set.of("pace", "reservation", "cluster", "config")),
            Map.entry("mirror", Set.of("pace", "reservation", "cluster", "config")),
            Map.entry("stage", Set.of("pace", "feed", "reservation", "cluster", "config")),
            Map.entry("cycle", Set.of("pace", "recovery", "stage", "feed", "reservation", "cluster", "config")),
            Map.entry("doctor", Set.of("keep", "reservation", "cluster", "config")),
            Map.entry("diagnosis", Set.of("reservation", "cluster", "config")),
            Map.entry("redis", Set.of("doctor", "pace", "mirror", "stage", "reservation", "cluster", "config")),
            Map.entry(
                    "kubernetes",
                    Set.of(
                            "doctor",
                            "keep",
                            "pace",
                            "mirror",
                            "recovery",
                            "stage",
                            "diagnosis",
                            "reservation",
                            "cluster",
                            "config")),
            Map.entry(
                    "api",
                    Set.of(
                            "doctor",
                            "tls",
                            "keep",
                            "pace",
                            "diagnosis",
                            "cycle",
                            "recovery",
                            "stage",
                            "feed",
                            "reservation",
                            "cluster",
                            "config")));

    private final JavaClasses main = Code.main();

    @Test
    void everyPackageIsInTheGraph() {
        assertThat(main.stream().map(PackageGraphTest::topLevel).collect(toSet()))
                .isEqualTo(MAY_IMPORT.keySet());
    }

    @Test
    void nobodyImportsWhatTheGraphDoesNotList() {
        var edges = main.stream().flatMap(PackageGraphTest::edges);
        var forbidden = edges.filter(edge -> !allowed(edge))
                .collect(groupingBy(
                        edge -> topLevel(edge.getOriginClass()) + " → " + topLevel(edge.getTargetClass()),
                        mapping(Dependency::getDescription, toCollection(TreeSet::new))));
        assertThat(forbidden).isEmpty();
    }

    @Test
    void noSubpackageOfOneTopLevelPackageGoesInACircle() {
        for (var origin : main.getPackage("io.berth").getSubpackagesInTree()) {
            for (var target : origin.getPackageDependenciesFromThisPackage()) {
                assertThat(ours(target) && reaches(target, origin, new TreeSet<>()))
                        .as("%s → %s → … → %s", origin.getName(), target.getName(), origin.getName())
                        .isFalse();
            }
        }
    }

    private static boolean reaches(JavaPackage from, JavaPackage to, Set<String> seen) {
        return from.getPackageDependenciesFromThisPackage().stream()
                .filter(PackageGraphTest::ours)
                .filter(next -> seen.add(next.getName()))
                .anyMatch(next -> next.equals(to) || reaches(next, to, seen));
    }

    private static boolean ours(JavaPackage candidate) {
        return candidate.getName().startsWith(BASE);
    }

    private static Stream<Dependency> edges(JavaClass origin) {
        return origin.getDirectDependenciesFromSelf().stream()
                .filter(edge -> edge.getTargetClass().getPackageName().startsWith(BASE))
                .filter(edge -> !topLevel(origin).equals(topLevel(edge.getTargetClass())));
    }

    private static boolean allowed(Dependency edge) {
        return MAY_IMPORT
                .getOrDefault(topLevel(edge.getOriginClass()), Set.of())
                .contains(topLevel(edge.getTargetClass()));
    }

    private static String topLevel(JavaClass type) {
        return type.getPackageName().substring(BASE.length()).split("\\.", 2)[0];
    }
}
