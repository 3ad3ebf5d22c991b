package io.berth.api.extender;

import io.berth.cluster.MalformedException;
import io.berth.cluster.Pod;
import io.berth.cluster.PodDocuments;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What preempt is asked: whom the scheduler would evict on which node. {@code ExtenderPreemptionArgs} in Go. */
record PreemptArgs(Pod pod, Map<String, Victims> nodes) {
    /** By UID, and how many disruption budgets that would break. */
    record Victims(List<String> uids, long violations) {}

    /** Throws {@link NotJsonException} and {@link MalformedException}. */
    static PreemptArgs read(byte[] body, PodDocuments pods) {
        Reader reader = new Reader();
        Walk.through(body, reader::document);
        Map<String, Victims> nodes = reader.meta == null ? reader.whole : reader.meta;
        if (nodes == null) {
            throw new MalformedException("neither NodeNameToVictims nor NodeNameToMetaVictims is given");
        }
        return new PreemptArgs(PodPart.read(reader.pod, body, pods), nodes);
    }

    private static final class Reader {
        private Optional<Span> pod = Optional.empty();
        private @Nullable Map<String, Victims> whole;
        private @Nullable Map<String, Victims> meta;

        void document(Walk walk) throws IOException {
            boolean unused = walk.fields("the body", key -> {
                switch (key) {
                    case "pod" -> pod = walk.object("Pod", ignored -> {});
                    case "nodenametovictims" -> whole = nodes(walk, false);
                    case "nodenametometavictims" -> meta = nodes(walk, true);
                    default -> {}
                }
            });
        }

        private static @Nullable Map<String, Victims> nodes(Walk walk, boolean meta) throws IOException {
            Map<String, Victims> nodes = new LinkedHashMap<>();
            boolean given = walk.entries("the nodes", name -> nodes.put(name, victims(walk, meta)));
            return given ? nodes : null;
        }

        private static Victims victims(Walk walk, boolean meta) throws IOException {
            List<String> uids = new ArrayList<>();
            long[] violations = {0};
            boolean given = walk.fields("a node's victims", key -> {
                switch (key) {
                    case "pods" -> {
                        boolean unused = walk.items("Pods", () -> uids.add(uid(walk, meta)));
                    }
                    case "numpdbviolations" -> violations[0] = walk.whole("NumPDBViolations");
                    default -> {}
                }
            });
            if (!given) {
                walk.note("a node's victims are missing");
            }
            return new Victims(uids, violations[0]);
        }

        /** A whole Pod's stands in its metadata. */
        private static String uid(Walk walk, boolean meta) throws IOException {
            List<String> found = new ArrayList<>();
            boolean unused = walk.fields("a victim", key -> {
                if (meta && key.equals("uid")) {
                    walk.text("a victim's UID").ifPresent(found::add);
                } else if (!meta && key.equals("metadata")) {
                    boolean unusedToo = walk.fields("a victim's metadata", part -> {
                        if (part.equals("uid")) {
                            walk.text("a victim's UID").ifPresent(found::add);
                        }
                    });
                }
            });
            if (found.isEmpty()) {
                walk.note("a victim's UID is missing");
            }
            return found.isEmpty() ? "" : found.getLast();
        }
    }
}
