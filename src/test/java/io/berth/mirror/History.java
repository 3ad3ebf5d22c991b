package io.berth.mirror;

import io.berth.cluster.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;

/** What a cluster went through: the truth now, and everything that any watch or list has shown on the way. */
final class History {
    private final Random random;
    private final Map<String, SeenPod> living = new TreeMap<>();
    private final Map<String, Long> versions = new TreeMap<>();
    /** Sightings that a watch has, to be delivered at any time, in any order, any number of times, or never. */
    final List<PodSighting> watched = new ArrayList<>();
    /** Lists that some replica holds in its hands still. */
    final List<Seen.Listed<Pod>> lists = new ArrayList<>();

    private long version = 10;
    private int born;

    History(Random random) {
        this.random = random;
    }

    /** One change of one Pod, or a list. */
    void step() {
        int choice = random.nextInt(10);
        if (living.isEmpty() || choice < 3) {
            create();
        } else if (choice < 9) {
            List<String> names = List.copyOf(living.keySet());
            change(names.get(random.nextInt(names.size())));
        } else {
            lists.add(list());
        }
    }

    private void create() {
        SeenPod pod = SeenPod.pod("pod-" + born++).cpu(100L * (1 + random.nextInt(3)));
        put(random.nextBoolean() ? pod.on("n" + (1 + random.nextInt(2))) : pod);
    }

    private void change(String name) {
        SeenPod pod = Objects.requireNonNull(living.get(name));
        switch (random.nextInt(5)) {
            case 0 -> put(pod.node().isEmpty() ? pod.on("n" + (1 + random.nextInt(2))) : pod);
            case 1 -> put(pod.cpu(100L * (1 + random.nextInt(5))));
            case 2 -> put(pod.node().isPresent() ? pod.acknowledge() : pod);
            case 3 -> put(pod.end());
            default -> {
                living.remove(name);
                watched.add(new PodSighting.Ended(pod.at(++version), "PodGone"));
            }
        }
    }

    private void put(SeenPod pod) {
        living.put(pod.name(), pod);
        versions.put(pod.name(), ++version);
        Pod seen = pod.at(version);
        if (seen.takesRoom()) {
            watched.add(new PodSighting.OnNode(seen));
        } else if (seen.terminal()) {
            watched.add(new PodSighting.Ended(seen, "PodTerminal"));
        }
    }

    /** All there is now, at a version of its own, as each list has since the beacon changes between any two. */
    Seen.Listed<Pod> list() {
        return new Seen.Listed<>(pods(), Follower.version(++version));
    }

    List<Pod> pods() {
        return living.values().stream()
                .map(pod -> pod.at(Objects.requireNonNull(versions.get(pod.name()))))
                .toList();
    }
}
