package io.berth.api.guard;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.reservation.Reservation;
import io.berth.stage.bind.BindAnnotations;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is added to a Binding that may go on, as a JSON patch (RFC 6902): which Pod it is for and at which resourceVersion, so
 * that its fence meets it, and what the Pod is to say of its row. {@code add} also replaces what the binder has put there.
 */
final class BindPatch {
    /** For which node the bind was reviewed: the policy refuses one that has been turned to another since. */
    private static final String NODE = "berth.io/node";

    private static final String ANNOTATIONS = "/metadata/annotations";

    private BindPatch() {}

    static ArrayNode of(Review.Bind bind, Reservation row) {
        ArrayNode patch = JsonNodeFactory.instance.arrayNode();
        add(patch, "/metadata/uid").put("value", row.pod().uid());
        add(patch, "/metadata/resourceVersion")
                .put("value", row.resourceVersion().orElseThrow().value());
        Map<String, String> annotations = new TreeMap<>(BindAnnotations.of(row));
        annotations.put(NODE, row.node().value());
        if (!bind.annotated()) {
            add(patch, ANNOTATIONS).putObject("value");
        }
        annotations.forEach((name, value) ->
                add(patch, ANNOTATIONS + "/" + name.replace("/", "~1")).put("value", value));
        return patch;
    }

    private static ObjectNode add(ArrayNode patch, String path) {
        return patch.addObject().put("op", "add").put("path", path);
    }
}
