package io.berth.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.cluster.GuardWebhook;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A MutatingWebhookConfiguration, changed under the condition that it is still as it was read: replicas do not fight over it. */
@ApplicationScoped
class KubernetesGuardWebhook implements GuardWebhook {
    private static final String PATH =
            "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/" + CONFIGURATION;
    private static final int INVALID = 422;

    private final ApiServer api;

    KubernetesGuardWebhook(ApiServer api) {
        this.api = api;
    }

    @Override
    public Uni<Pointed> point(String path, Optional<byte[]> authorities) {
        return api.call(Ask.get(PATH)).chain(answer -> {
            if (answer.notFound()) {
                return Uni.createFrom().item(Pointed.ABSENT);
            }
            JsonNode webhooks =
                    Tree.of(ApiServer.succeeded(answer)).in("webhooks").json();
            for (int i = 0; i < webhooks.size(); i++) {
                if (webhooks.get(i).path("name").asText().equals(WEBHOOK)) {
                    return pointed(i, webhooks.get(i).path("clientConfig"), path, authorities);
                }
            }
            return Uni.createFrom().item(Pointed.ABSENT);
        });
    }

    private Uni<Pointed> pointed(int index, JsonNode before, String path, Optional<byte[]> authorities) {
        ObjectNode after = before.deepCopy();
        if (after.path("service") instanceof ObjectNode service) {
            service.put("path", path);
        } else {
            after.put("url", at(after.path("url").asText(), path));
        }
        authorities.ifPresent(pem -> after.put("caBundle", Base64.getEncoder().encodeToString(pem)));
        if (after.equals(before)) {
            return Uni.createFrom().item(Pointed.AS_IT_WAS);
        }
        String at = "/webhooks/" + index;
        var patch = List.of(
                Map.of("op", "test", "path", at + "/name", "value", WEBHOOK),
                Map.of("op", "test", "path", at + "/clientConfig", "value", before),
                Map.of("op", "replace", "path", at + "/clientConfig", "value", after));
        return api.call(Ask.jsonPatch(PATH, patch)).map(KubernetesGuardWebhook::outcome);
    }

    private static String at(String url, String path) {
        URI uri = URI.create(url);
        return uri.getScheme() + "://" + uri.getRawAuthority() + path;
    }

    private static Pointed outcome(Answer answer) {
        if (answer.status() == INVALID || answer.status() == Answer.CONFLICT) {
            return Pointed.OVERTAKEN;
        }
        if (!answer.ok()) {
            throw answer.unexpected();
        }
        return Pointed.CHANGED;
    }
}
