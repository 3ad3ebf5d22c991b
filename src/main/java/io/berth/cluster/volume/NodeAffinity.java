package io.berth.cluster.volume;

import io.berth.cluster.NodeName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** From which nodes a volume can be reached: those that any of the terms matches; without terms from all. */
public record NodeAffinity(Optional<List<Term>> terms) {
    public static final NodeAffinity ANYWHERE = new NodeAffinity(Optional.empty());

    private static final String NAME = "metadata.name";

    public NodeAffinity {
        terms = terms.map(List::copyOf);
    }

    public static NodeAffinity of(List<Term> terms) {
        return new NodeAffinity(Optional.of(terms));
    }

    /** All of its requirements, of labels and of the node's own fields; one without any matches no node. */
    public record Term(List<Requirement> labels, List<Requirement> fields) {
        public Term {
            labels = List.copyOf(labels);
            fields = List.copyOf(fields);
        }

        boolean matches(NodeName node, Map<String, String> of) {
            return !(labels.isEmpty() && fields.isEmpty())
                    && labels.stream().allMatch(label -> label.matches(of))
                    && fields.stream().allMatch(field -> field.matches(Map.of(NAME, node.value())));
        }

        String described() {
            return Stream.concat(labels.stream(), fields.stream())
                    .map(Requirement::described)
                    .collect(Collectors.joining(" and "));
        }
    }

    public boolean matches(NodeName node, Map<String, String> labels) {
        return terms.isEmpty() || terms.get().stream().anyMatch(term -> term.matches(node, labels));
    }

    /** In words, where it is; empty: anywhere. */
    public Optional<String> described() {
        return terms.map(all ->
                all.isEmpty() ? "nowhere" : all.stream().map(Term::described).collect(Collectors.joining(" or ")));
    }
}
