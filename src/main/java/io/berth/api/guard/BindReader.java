package io.berth.api.guard;

import static io.berth.api.guard.ReviewReader.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.cluster.BinderRights.Way;
import io.berth.cluster.MalformedException;
import io.berth.cluster.Names;
import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceVersion;
import java.util.Optional;
import java.util.function.Function;

/** Reads the bind that a review is about; one that makes no sense is denied in words, as the API server would. */
final class BindReader {
    private final JsonNode request;
    private final JsonNode metadata;
    private final JsonNode target;

    private BindReader(JsonNode request) {
        this.request = request;
        this.metadata = request.path("object").path("metadata");
        this.target = request.path("object").path("target");
    }

    static Review.Subject read(JsonNode request, Way way) {
        try {
            return new BindReader(request).bind(way);
        } catch (WrongBindException wrong) {
            return new Review.Malformed(wrong.denied());
        }
    }

    private Review.Bind bind(Way way) {
        if (!request.path("object").isObject()) {
            throw WrongBindException.bad("the review has no object");
        }
        if (!metadata.isObject()) {
            throw WrongBindException.bad("the Binding has no metadata");
        }
        return new Review.Bind(
                BinderReader.read(request.path("userInfo")),
                way,
                namespace(),
                pod(way),
                Optional.of(text(metadata, "uid")).filter(uid -> !uid.isEmpty()),
                version(),
                node(),
                metadata.path("annotations").isObject());
    }

    private String namespace() {
        String namespace = text(request, "namespace");
        checked("namespace", () -> Names.requireLabel(namespace));
        String own = text(metadata, "namespace");
        if (!own.isEmpty() && !own.equals(namespace)) {
            throw WrongBindException.bad("the Binding is for namespace " + own + ", and was sent to " + namespace);
        }
        return namespace;
    }

    /** With the older way only the Binding says which Pod. */
    private String pod(Way way) {
        String own = text(metadata, "name");
        String inPath =
                switch (way) {
                    case POD_BINDING -> text(request, "name");
                    case BINDINGS -> own;
                };
        String pod = inPath.isEmpty() ? own : inPath;
        checked("metadata.name", () -> Names.requireSubdomain(pod));
        if (!own.isEmpty() && !own.equals(pod)) {
            throw WrongBindException.bad("the Binding is for pod " + own + ", and was sent to " + pod);
        }
        return pod;
    }

    private Optional<ResourceVersion> version() {
        String version = text(metadata, "resourceVersion");
        return version.isEmpty()
                ? Optional.empty()
                : Optional.of(checked("metadata.resourceVersion", version, ResourceVersion::new));
    }

    private NodeName node() {
        String kind = text(target, "kind");
        if (!kind.isEmpty() && !kind.equals("Node")) {
            throw WrongBindException.invalid("target.kind", "a Pod is bound to a Node, not to a " + kind);
        }
        String name = text(target, "name");
        if (name.isEmpty()) {
            throw WrongBindException.invalid("target.name", "must name the node");
        }
        return checked("target.name", name, NodeName::new);
    }

    private static void checked(String field, Runnable check) {
        try {
            check.run();
        } catch (MalformedException wrong) {
            throw WrongBindException.invalid(field, String.valueOf(wrong.getMessage()));
        }
    }

    private static <T> T checked(String field, String text, Function<String, T> form) {
        try {
            return form.apply(text);
        } catch (MalformedException wrong) {
            throw WrongBindException.invalid(field, String.valueOf(wrong.getMessage()));
        }
    }
}
