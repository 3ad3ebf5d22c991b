package io.berth.sandbox.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.yaml.snakeyaml.Yaml;

/** What {@code k8s/base} lets Berth do: its namespace, its ServiceAccount and its roles, without the replicas themselves. */
public final class BaseRoles {
    private static final Set<String> KINDS =
            Set.of("Namespace", "ServiceAccount", "ClusterRole", "ClusterRoleBinding", "Role", "RoleBinding");

    private BaseRoles() {}

    /** From then on {@link User#BERTH} may do in this cluster what it may do in an operator's. */
    public static void grantIn(Cluster cluster) {
        var kubectl = cluster.kubectl(User.ADMIN);
        var objects = new ArrayList<Object>();
        for (var object : new Yaml().loadAll(kubectl.run("kustomize", "k8s/base"))) {
            if (object instanceof Map<?, ?> fields && KINDS.contains(String.valueOf(fields.get("kind")))) {
                objects.add(object);
            }
        }
        kubectl.apply(json(Map.of("apiVersion", "v1", "kind", "List", "items", List.copyOf(objects))));
    }

    private static String json(Object object) {
        try {
            return new ObjectMapper().writeValueAsString(object);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
