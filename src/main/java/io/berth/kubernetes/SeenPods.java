package io.berth.kubernetes;

import io.berth.cluster.Pod;
import io.berth.mirror.Seen;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The Pods as the watch has them, and how long ago it last proved that it sees. */
final class SeenPods {
    private final long maxAgeNanos;
    private volatile Map<Name, Pod> pods = new ConcurrentHashMap<>();
    // Few of the Pods, so that whoever asks about a claim need not look at them all.
    private volatile Map<Name, Pod> withClaims = new ConcurrentHashMap<>();
    private volatile long provedAt;
    private volatile boolean proved;

    SeenPods(Duration maxAge) {
        this.maxAgeNanos = maxAge.toNanos();
    }

    void take(Seen<Pod> seen) {
        switch (seen) {
            case Seen.Listed<Pod> listed -> {
                Map<Name, Pod> all = new ConcurrentHashMap<>(listed.all().size() * 4 / 3 + 16);
                Map<Name, Pod> claiming = new ConcurrentHashMap<>();
                listed.all().forEach(pod -> put(pod, all, claiming));
                pods = all;
                withClaims = claiming;
                prove();
            }
            case Seen.Put<Pod> put -> put(put.object(), pods, withClaims);
            case Seen.Gone<Pod> gone -> {
                pods.remove(Name.of(gone.object()));
                withClaims.remove(Name.of(gone.object()));
            }
            case Seen.Marked<Pod> marked -> prove();
        }
    }

    /** A Pod of the same name may have had claims when this one has none. */
    private static void put(Pod pod, Map<Name, Pod> all, Map<Name, Pod> claiming) {
        Name name = Name.of(pod);
        all.put(name, pod);
        if (pod.claims().isEmpty()) {
            claiming.remove(name);
        } else {
            claiming.put(name, pod);
        }
    }

    Optional<Pod> find(String namespace, String name) {
        return believed() ? Optional.ofNullable(pods.get(new Name(namespace, name))) : Optional.empty();
    }

    Optional<List<Pod>> claimants(String namespace, String claim) {
        return believed()
                ? Optional.of(withClaims.values().stream()
                        .filter(pod -> pod.ref().namespace().equals(namespace))
                        .filter(pod -> pod.claims().contains(claim))
                        .toList())
                : Optional.empty();
    }

    private boolean believed() {
        return proved && System.nanoTime() - provedAt <= maxAgeNanos;
    }

    private void prove() {
        provedAt = System.nanoTime();
        proved = true;
    }

    private record Name(String namespace, String name) {
        static Name of(Pod pod) {
            return new Name(pod.ref().namespace(), pod.ref().name());
        }
    }
}
