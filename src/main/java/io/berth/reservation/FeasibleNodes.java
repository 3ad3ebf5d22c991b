package io.berth.reservation;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.NodeName;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Asks the node table in pieces that no other call has to wait for, and ranks what it says. */
@ApplicationScoped
@CheckReturnValue
public class FeasibleNodes {
    /** Nodes in one read: a script that reads more would hold up everybody's assumes. */
    static final int CHUNK = 500;

    private final NodeTable table;

    public FeasibleNodes(NodeTable table) {
        this.table = table;
    }

    /** Ranks these candidates, or every known node. */
    public Uni<Feasibility.Ranking> rank(Feasibility question, Optional<List<NodeName>> candidates) {
        return candidates
                .map(names -> among(names).map(found -> question.rank(found, missing(names, found))))
                .orElseGet(() -> everyNode(Optional.empty(), List.of()).map(found -> question.rank(found, List.of())));
    }

    private Uni<List<NodeState>> among(List<NodeName> names) {
        return Multi.createFrom()
                .iterable(chunks(names))
                .onItem()
                .transformToUniAndConcatenate(table::findAll)
                .onItem()
                .<NodeState>disjoint()
                .collect()
                .asList();
    }

    private Uni<List<NodeState>> everyNode(Optional<NodeName> after, List<NodeState> sofar) {
        return table.list(CHUNK, after).chain(page -> {
            List<NodeState> read = new ArrayList<>(sofar);
            read.addAll(page.items());
            return page.next().isPresent()
                    ? everyNode(page.next(), read)
                    : Uni.createFrom().item(read);
        });
    }

    private static List<List<NodeName>> chunks(List<NodeName> names) {
        List<List<NodeName>> chunks = new ArrayList<>();
        for (int start = 0; start < names.size(); start += CHUNK) {
            chunks.add(names.subList(start, Math.min(start + CHUNK, names.size())));
        }
        return chunks;
    }

    private static List<NodeName> missing(List<NodeName> names, List<NodeState> found) {
        Set<NodeName> known = new HashSet<>();
        found.forEach(state -> known.add(state.node().name()));
        return names.stream().filter(name -> !known.contains(name)).toList();
    }
}
