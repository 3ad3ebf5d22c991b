package io.berth.kubernetes;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What Berth must be allowed to do; in one namespace, or in all; to all objects, or to one of this name. A subresource is named
 * as in a role: {@code pods/status}.
 */
record Right(String verb, String group, String resource, Optional<String> namespace, Optional<String> name) {
    Right(String verb, String group, String resource, Optional<String> namespace) {
        this(verb, group, resource, namespace, Optional.empty());
    }

    static Right everywhere(String verb, String group, String resource) {
        return new Right(verb, group, resource, Optional.empty());
    }

    static Right in(String namespace, String verb, String resource) {
        return new Right(verb, "", resource, Optional.of(namespace));
    }

    Right to(String object) {
        return new Right(verb, group, resource, namespace, Optional.of(object));
    }

    /** The API server's own word on whether its caller has it. */
    Ask ask() {
        String[] parts = resource.split("/", 2);
        Map<String, Object> attributes = new HashMap<>(Map.of("verb", verb, "group", group, "resource", parts[0]));
        if (parts.length == 2) {
            attributes.put("subresource", parts[1]);
        }
        namespace.ifPresent(home -> attributes.put("namespace", home));
        name.ifPresent(object -> attributes.put("name", object));
        return Ask.post(
                "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
                Map.of(
                        "apiVersion",
                        "authorization.k8s.io/v1",
                        "kind",
                        "SelfSubjectAccessReview",
                        "spec",
                        Map.of("resourceAttributes", attributes)));
    }

    @Override
    public String toString() {
        String what = group.isEmpty() ? resource : resource + "." + group;
        return verb + " " + what + name.map(object -> " " + object).orElse("")
                + namespace.map(home -> " in " + home).orElse("");
    }
}
