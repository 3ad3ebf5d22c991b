package io.berth.chaos.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The cluster's Pods at one revision after another: at each, what stands on a node is summed anew and compared with what the
 * node has to give at that moment, and no kubelet may have turned a Pod away.
 */
public final class Ledger {
    private final Violations violations;
    private final Map<String, SeenPod> pods = new TreeMap<>();
    private final Map<String, Map<String, BigDecimal>> allocatable = new TreeMap<>();
    private final Map<String, String> nodeOf = new TreeMap<>();
    private final Set<String> refused = new HashSet<>();
    private int revisions;
    private int binds;

    public Ledger(Violations violations) {
        this.violations = violations;
    }

    synchronized void node(JsonNode json) {
        var amounts = new TreeMap<String, BigDecimal>();
        json.at("/status/allocatable")
                .properties()
                .forEach(amount ->
                        amounts.put(amount.getKey(), Amount.of(amount.getValue().asText())));
        allocatable.put(json.at("/metadata/name").asText(), amounts);
    }

    synchronized void pod(SeenPod pod, String revision) {
        revisions++;
        pods.put(pod.uid(), pod);
        judge(pod, revision);
    }

    synchronized void gone(SeenPod pod) {
        revisions++;
        pods.remove(pod.uid());
    }

    /** All Pods of one revision, where the events that led to it are not known. */
    synchronized void all(List<SeenPod> there, String revision) {
        revisions++;
        pods.clear();
        there.forEach(pod -> pods.put(pod.uid(), pod));
        there.forEach(pod -> judge(pod, revision));
    }

    private void judge(SeenPod pod, String revision) {
        if (pod.isRefused() && refused.add(pod.uid())) {
            violations.add("kubelet", "%s on %s: %s".formatted(pod.name(), pod.node(), pod.reason()));
        }
        if (!pod.isBound()) {
            return;
        }
        var before = nodeOf.put(pod.uid(), pod.node());
        if (before == null) {
            binds++;
            weigh(pod, revision);
        } else if (!before.equals(pod.node())) {
            violations.add("watch", "%s is bound to %s and then to %s".formatted(pod.name(), before, pod.node()));
        }
    }

    private void weigh(SeenPod newest, String revision) {
        var sum = sum(newest.node());
        var has = allocatable.getOrDefault(newest.node(), Map.of());
        sum.forEach((resource, amount) -> {
            var most = has.getOrDefault(resource, BigDecimal.ZERO);
            if (newest.takesRoom() && amount.compareTo(most) > 0) {
                violations.add(
                        "watch",
                        "revision %s binds %s to %s: %s %s of %s"
                                .formatted(
                                        revision,
                                        newest.name(),
                                        newest.node(),
                                        resource,
                                        amount.toPlainString(),
                                        most.toPlainString()));
            }
        });
    }

    /** What stands on a node at the newest revision; zeros are left out. */
    public synchronized Map<String, BigDecimal> sum(String node) {
        var sum = new TreeMap<String, BigDecimal>();
        pods.values().stream()
                .filter(pod -> pod.takesRoom() && pod.node().equals(node))
                .forEach(pod ->
                        pod.requests().forEach((resource, amount) -> sum.merge(resource, amount, BigDecimal::add)));
        return sum;
    }

    public synchronized List<SeenPod> pods() {
        return List.copyOf(pods.values());
    }

    public synchronized Set<String> nodes() {
        return Set.copyOf(allocatable.keySet());
    }

    public synchronized Map<String, BigDecimal> allocatable(String node) {
        return Map.copyOf(allocatable.getOrDefault(node, Map.of()));
    }

    public synchronized int revisions() {
        return revisions;
    }

    public synchronized int binds() {
        return binds;
    }
}
