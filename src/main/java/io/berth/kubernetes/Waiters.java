package io.berth.kubernetes;

import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceVersion;
import io.berth.cluster.SeenNode;
import io.berth.cluster.volume.ClaimName;
import io.berth.mirror.Seen;
import io.berth.stage.prebind.volume.VolumeChanges.Nudge;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/** Who waits for changes of which claims on which node; whoever is told is told to look, and finds out by itself. */
@ApplicationScoped
class Waiters {
    private static final Nudge NUDGE = new Nudge();

    private final Map<ClaimName, Set<Waiter>> byClaim = new HashMap<>();
    private final Map<NodeName, Set<Waiter>> byNode = new HashMap<>();

    /** Whether it is the first. */
    synchronized boolean add(Waiter waiter) {
        boolean first = byNode.isEmpty();
        waiter.claims()
                .forEach(claim -> byClaim.computeIfAbsent(claim, ignored -> new HashSet<>(2))
                        .add(waiter));
        byNode.computeIfAbsent(waiter.node(), ignored -> new HashSet<>()).add(waiter);
        return first;
    }

    /** Whether it was the last. */
    synchronized boolean remove(Waiter waiter) {
        waiter.claims().forEach(claim -> drop(byClaim, claim, waiter));
        return drop(byNode, waiter.node(), waiter) && byNode.isEmpty();
    }

    private static <K> boolean drop(Map<K, Set<Waiter>> all, K key, Waiter waiter) {
        Set<Waiter> there = all.getOrDefault(key, Set.of());
        boolean removed = there.contains(waiter) && there.remove(waiter);
        if (removed && there.isEmpty()) {
            all.remove(key);
        }
        return removed;
    }

    synchronized boolean none() {
        return byNode.isEmpty();
    }

    void changed(ClaimName claim) {
        tell(of(claim));
    }

    /** Those of claims of which the list has another version than was told of last. */
    void listed(Map<ClaimName, ResourceVersion> now, Map<ClaimName, ResourceVersion> told) {
        tell(differing(now, told));
    }

    /** Of nodes only that they have gone is of interest. */
    void nodes(Seen<SeenNode> seen) {
        switch (seen) {
            case Seen.Listed<SeenNode> listed -> {
                Set<NodeName> there = new HashSet<>();
                listed.all().forEach(one -> there.add(one.node().name()));
                tell(on(node -> !there.contains(node)));
            }
            case Seen.Gone<SeenNode> gone -> tell(on(gone.object().node().name()::equals));
            case Seen.Put<SeenNode> put -> {}
            case Seen.Marked<SeenNode> marked -> {}
        }
    }

    void all() {
        tell(on(node -> true));
    }

    private synchronized List<Waiter> of(ClaimName claim) {
        return List.copyOf(byClaim.getOrDefault(claim, Set.of()));
    }

    private synchronized List<Waiter> on(Predicate<NodeName> node) {
        List<Waiter> found = new ArrayList<>();
        byNode.forEach((name, waiters) -> {
            if (node.test(name)) {
                found.addAll(waiters);
            }
        });
        return found;
    }

    private synchronized List<Waiter> differing(
            Map<ClaimName, ResourceVersion> now, Map<ClaimName, ResourceVersion> told) {
        Set<Waiter> found = new HashSet<>();
        byClaim.forEach((claim, waiters) -> {
            if (!Objects.equals(now.get(claim), told.get(claim))) {
                found.addAll(waiters);
            }
        });
        return List.copyOf(found);
    }

    /** Outside the lock: whoever is told goes on at once. */
    private static void tell(List<Waiter> waiters) {
        waiters.forEach(waiter -> waiter.emitter().emit(NUDGE));
    }
}
