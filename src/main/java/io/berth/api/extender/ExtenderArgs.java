package io.berth.api.extender;

import io.berth.cluster.MalformedException;
import io.berth.cluster.Pod;
import io.berth.cluster.PodDocuments;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What filter and prioritize are asked: {@code ExtenderArgs} in Go. */
record ExtenderArgs(Pod pod, Candidates candidates) {
    /** Throws {@link NotJsonException} and {@link MalformedException}. */
    static ExtenderArgs read(byte[] body, PodDocuments pods) {
        Reader reader = new Reader();
        Walk.through(body, reader::document);
        Candidates candidates = reader.candidates();
        return new ExtenderArgs(PodPart.read(reader.pod, body, pods), candidates);
    }

    private static final class Reader {
        private Optional<Span> pod = Optional.empty();
        private @Nullable List<String> names;
        private @Nullable List<Candidates.Item> items;

        void document(Walk walk) throws IOException {
            boolean unused = walk.fields("the body", key -> {
                switch (key) {
                    case "pod" -> pod = walk.object("Pod", ignored -> {});
                    case "nodes" -> nodes(walk);
                    case "nodenames" -> names(walk);
                    default -> {}
                }
            });
        }

        Candidates candidates() {
            if (names != null) {
                return new Candidates.Names(names);
            }
            if (items != null) {
                return new Candidates.Whole(items);
            }
            throw new MalformedException("neither Nodes nor NodeNames is given");
        }

        private void names(Walk walk) throws IOException {
            List<String> read = new ArrayList<>();
            if (walk.items(
                    "NodeNames",
                    () -> walk.text("a name in NodeNames")
                            .ifPresentOrElse(read::add, () -> walk.note("a name in NodeNames is missing")))) {
                names = read;
            }
        }

        /** A list that Go has not made is {@code null}: no node at all. */
        private void nodes(Walk walk) throws IOException {
            List<Candidates.Item> read = new ArrayList<>();
            if (walk.fields("Nodes", key -> {
                if (key.equals("items")) {
                    boolean unused = walk.items("Nodes.items", () -> node(walk).ifPresent(read::add));
                }
            })) {
                items = read;
            }
        }

        private static Optional<Candidates.Item> node(Walk walk) throws IOException {
            NodeName name = new NodeName();
            Optional<Span> at = walk.object("a node", key -> {
                if (key.equals("metadata")) {
                    boolean unused = walk.fields("a node's metadata", inner -> {
                        if (inner.equals("name")) {
                            name.value = walk.text("a node's name");
                        }
                    });
                }
            });
            if (at.isEmpty() || name.value.isEmpty()) {
                walk.note("a node's name is missing");
                return Optional.empty();
            }
            return Optional.of(new Candidates.Item(name.value.get(), at.get()));
        }
    }

    private static final class NodeName {
        private Optional<String> value = Optional.empty();
    }
}
