package io.berth.mirror;

import io.berth.cluster.Node;
import io.berth.cluster.Pod;
import io.berth.cluster.Resources;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.TreeMap;

/** A short digest of everything that the table keeps of a Pod or a node: 16 characters, equal exactly when a write would change nothing. */
final class Facts {
    private static final int BYTES = 12;

    private Facts() {}

    static String of(Pod pod) {
        StringBuilder facts = new StringBuilder();
        pod.node().ifPresent(node -> facts.append(node.value()));
        facts.append(pod.acknowledged() ? " acknowledged" : "");
        append(facts, pod.requests());
        return digest(facts);
    }

    static String of(Node node) {
        StringBuilder facts = new StringBuilder(node.uid()).append(node.unschedulable() ? " unschedulable" : "");
        append(facts, node.allocatable());
        new TreeMap<>(node.labels())
                .forEach((label, value) ->
                        facts.append('\n').append(label).append('=').append(value));
        return digest(facts);
    }

    private static void append(StringBuilder facts, Resources resources) {
        resources
                .withoutZeros()
                .amounts()
                .forEach((resource, amount) ->
                        facts.append('\n').append(resource.value()).append(' ').append(amount));
    }

    private static String digest(StringBuilder facts) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(facts.toString().getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().encodeToString(Arrays.copyOf(digest, BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
