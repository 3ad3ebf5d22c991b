package io.berth.sandbox.cluster;

import java.util.List;
import java.util.UUID;

/** Somebody whom the API server knows by a token. */
public record User(String name, List<String> groups, String token) {
    /** Berth's own, as in {@code k8s/base}. */
    public static final String NAMESPACE = "berth";

    /** May do everything; the kubelets, the controllers and the tests' own hands are this one too. */
    public static final User ADMIN = User.of("admin", "system:masters");

    /** The ServiceAccount of {@code k8s/base}: replicas may do what its roles grant and no more. */
    public static final User BERTH = serviceAccount(NAMESPACE, "berth");

    public User {
        groups = List.copyOf(groups);
    }

    public static User of(String name, String... groups) {
        return new User(name, List.of(groups), UUID.randomUUID().toString());
    }

    public static User serviceAccount(String namespace, String name) {
        return of(
                "system:serviceaccount:" + namespace + ":" + name,
                "system:serviceaccounts",
                "system:serviceaccounts:" + namespace,
                "system:authenticated");
    }

    /** As {@code --token-auth-file} has it. */
    String line() {
        return "%s,%s,%s,\"%s\"".formatted(token, name, name, String.join(",", groups));
    }
}
