package io.berth.kubernetes;

import io.berth.cluster.Pod;
import io.berth.mirror.Seen;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The Pods as the watch has them, and how long ago it last proved that it sees. */
final class SeenPods {
    private final long maxAgeNanos;
    private volatile Map<Name, Pod> pods = new ConcurrentHashMap<>();
    private volatile long provedAt;
    private volatile boolean proved;

    SeenPods(Duration maxAge) {
        this.maxAgeNanos = maxAge.toNanos();
    }

    void take(Seen<Pod> seen) {
        switch (seen) {
            case Seen.Listed<Pod> listed -> {
                Map<Name, Pod> all = new ConcurrentHashMap<>(listed.all().size() * 4 / 3 + 16);
                listed.all().forEach(pod -> all.put(Name.of(pod), pod));
                pods = all;
                prove();
            }
            case Seen.Put<Pod> put -> pods.put(Name.of(put.object()), put.object());
            case Seen.Gone<Pod> gone -> pods.remove(Name.of(gone.object()));
            case Seen.Marked<Pod> marked -> prove();
        }
    }

    Optional<Pod> find(String namespace, String name) {
        boolean believed = proved && System.nanoTime() - provedAt <= maxAgeNanos;
        return believed ? Optional.ofNullable(pods.get(new Name(namespace, name))) : Optional.empty();
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
