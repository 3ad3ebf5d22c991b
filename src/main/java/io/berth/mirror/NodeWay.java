package io.berth.mirror;

import io.berth.cluster.NodeName;
import io.berth.cluster.SeenNode;
import io.berth.reservation.Epoch;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How nodes are followed: what each can hold, and whether it is there. */
final class NodeWay implements Way<SeenNode, NodeSighting> {
    private final FollowedTable table;
    private final Told told = new Told();

    NodeWay(FollowedTable table) {
        this.table = table;
    }

    @Override
    public void listed(List<SeenNode> all) {
        Map<String, String> facts = new HashMap<>();
        all.forEach(seen -> facts.put(key(seen), Facts.of(seen.node())));
        told.replace(facts);
    }

    @Override
    public Optional<NodeSighting> put(SeenNode seen) {
        var sighting = new NodeSighting.There(seen);
        return told.news(key(seen), sighting.facts()) ? Optional.of(sighting) : Optional.empty();
    }

    @Override
    public Optional<NodeSighting> gone(SeenNode seen) {
        told.forget(key(seen));
        return Optional.of(new NodeSighting.Gone(seen.node().name(), seen.version()));
    }

    @Override
    public String key(SeenNode seen) {
        return seen.node().name().value();
    }

    @Override
    public Uni<Void> write(Epoch epoch, List<NodeSighting> sightings) {
        return table.followNodes(epoch, sightings).replaceWithVoid();
    }

    @Override
    public Uni<Epoch> compare(Seen.Listed<SeenNode> list) {
        Map<String, SeenNode> unmet = new HashMap<>();
        list.all().forEach(seen -> unmet.put(key(seen), seen));
        List<NodeSighting> differing = new ArrayList<>();
        return Pages.<NodeName, FollowedTable.StoredNodes>all(
                        table::storedNodes,
                        FollowedTable.StoredNodes::epoch,
                        FollowedTable.StoredNodes::next,
                        page -> page.items().forEach(stored -> compare(list, stored, unmet, differing)))
                .chain(epoch -> {
                    unmet.values()
                            .forEach(seen -> differing.add(new NodeSighting.There(seen, Optional.of(list.version()))));
                    return Pages.write(differing, some -> write(epoch, some))
                            .chain(() -> table.listed(epoch, FollowedTable.Kind.nodes, list.version()))
                            .replaceWith(epoch);
                });
    }

    private static void compare(
            Seen.Listed<SeenNode> list,
            FollowedTable.StoredNode stored,
            Map<String, SeenNode> unmet,
            List<NodeSighting> differing) {
        SeenNode seen = unmet.remove(stored.name().value());
        if (seen != null) {
            var sighting = new NodeSighting.There(seen, Optional.of(list.version()));
            if (!sighting.facts().equals(stored.facts())) {
                differing.add(sighting);
            }
        } else if (!list.unread().contains(stored.name().value())
                && stored.version().map(at -> at.compareTo(list.version()) <= 0).orElse(true)) {
            differing.add(new NodeSighting.Gone(stored.name(), list.version()));
        }
    }
}
