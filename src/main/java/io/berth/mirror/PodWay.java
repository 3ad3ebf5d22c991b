package io.berth.mirror;

import io.berth.cluster.NodeName;
import io.berth.cluster.Pod;
import io.berth.reservation.Epoch;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** How Pods are followed: those that take room on a node, and the end of each. */
final class PodWay implements Way<Pod, PodSighting> {
    /** Reasons in the feed, spelt as a bind's results are. */
    private static final String GONE = "PodGone";

    private static final String TERMINAL = "PodTerminal";

    private static final String DELETING = "PodDeleting";

    private final FollowedTable table;
    private final Witness witness;
    private final Told told = new Told();
    private final Nominations nominations = new Nominations();

    PodWay(FollowedTable table, Witness witness) {
        this.table = table;
        this.witness = witness;
    }

    @Override
    public void listed(List<Pod> all) {
        Map<String, String> facts = new HashMap<>();
        all.forEach(pod -> {
            if (pod.takesRoom()) {
                facts.put(key(pod), Facts.of(pod));
            } else if (end(pod).isPresent()) {
                facts.put(key(pod), Told.ENDED);
            }
        });
        told.replace(facts);
        nominations.replace(all);
        witness.listed(all);
    }

    @Override
    public Optional<PodSighting> put(Pod pod) {
        witness.progress(pod);
        if (pod.takesRoom()) {
            var sighting = new PodSighting.OnNode(pod, Optional.empty(), nominations.forget(pod));
            return told.news(key(pod), sighting.facts()) ? Optional.of(sighting) : Optional.empty();
        }
        Optional<String> end = end(pod);
        if (end.isEmpty()) {
            return nominations.news(pod);
        }
        Optional<NodeName> awaited = nominations.forget(pod);
        return end.filter(reason -> told.news(key(pod), Told.ENDED))
                .map(reason -> new PodSighting.Ended(pod, reason, awaited.or(pod::nominated)));
    }

    /** What the table is told of a Pod as it is now; empty: it neither takes room nor has ended. */
    static Optional<PodSighting> sighting(Pod pod) {
        return pod.takesRoom()
                ? Optional.of(new PodSighting.OnNode(pod))
                : end(pod).map(reason -> new PodSighting.Ended(pod, reason));
    }

    /** Why it takes no room now nor later: no bind of a Pod that is being deleted succeeds, however long finalizers keep it. */
    private static Optional<String> end(Pod pod) {
        if (pod.terminal()) {
            return Optional.of(TERMINAL);
        }
        return pod.deleting() && pod.node().isEmpty() ? Optional.of(DELETING) : Optional.empty();
    }

    @Override
    public Optional<PodSighting> gone(Pod pod) {
        witness.gone(pod);
        Optional<NodeName> awaited = nominations.forget(pod);
        boolean ended = Told.ENDED.equals(told.forget(key(pod)));
        return ended ? Optional.empty() : Optional.of(new PodSighting.Ended(pod, GONE, awaited.or(pod::nominated)));
    }

    @Override
    public String key(Pod pod) {
        return pod.ref().uid();
    }

    @Override
    public Uni<Void> write(Epoch epoch, List<PodSighting> sightings) {
        return table.followPods(epoch, sightings)
                .invoke(followed -> witness.followed(sightings, followed))
                .replaceWithVoid();
    }

    @Override
    public Uni<Epoch> compare(Seen.Listed<Pod> list) {
        Map<String, Pod> all = new HashMap<>();
        list.all().forEach(pod -> all.put(key(pod), pod));
        Set<String> unmet = new HashSet<>(all.keySet());
        List<PodSighting> differing = new ArrayList<>();
        return Pages.<String, FollowedTable.StoredPods>all(
                        table::storedPods,
                        FollowedTable.StoredPods::epoch,
                        FollowedTable.StoredPods::next,
                        page -> page.items().forEach(stored -> {
                            unmet.remove(stored.uid());
                            compare(list, stored, all, differing);
                        }))
                .chain(epoch -> {
                    unmet.stream()
                            .map(all::get)
                            .filter(Pod::takesRoom)
                            .map(pod -> new PodSighting.OnNode(pod, Optional.of(list.version())))
                            .forEach(differing::add);
                    list.all()
                            .forEach(pod -> Nominations.awaitedOn(pod)
                                    .ifPresent(node -> differing.add(
                                            new PodSighting.Awaited(pod, Optional.of(node), Optional.empty()))));
                    return Pages.write(differing, some -> write(epoch, some))
                            .chain(() -> table.listed(epoch, FollowedTable.Kind.pods, list.version()))
                            .replaceWith(epoch);
                });
    }

    private void compare(
            Seen.Listed<Pod> list, FollowedTable.StoredPod stored, Map<String, Pod> all, List<PodSighting> differing) {
        // One that is moved to another row between two pages is met in both.
        Pod pod = all.get(stored.uid());
        if (pod == null) {
            // It was there at that version: absent from a later list, it has been deleted, whatever its row waits for.
            boolean deleted = stored.seen()
                    .map(seen -> seen.compareTo(list.version()) <= 0)
                    .orElse(stored.bound());
            if (deleted && !list.unread().contains(stored.uid())) {
                differing.add(new PodSighting.Absent(stored.uid(), list.version()));
            }
        } else if (pod.takesRoom()) {
            var sighting = new PodSighting.OnNode(pod, Optional.of(list.version()));
            if (!sighting.facts().equals(stored.facts())) {
                differing.add(sighting);
            }
        } else {
            end(pod).ifPresent(reason -> differing.add(new PodSighting.Ended(pod, reason)));
        }
    }
}
