package io.berth.diagnosis;

import io.berth.reservation.Reservation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is known of a Pod besides what decided, for the reader who goes on from there. */
final class Facts {
    private static final int MOST_WARNINGS = 5;

    private Facts() {}

    static List<String> of(Situation situation) {
        List<String> facts = new ArrayList<>();
        facts.add(identity(situation));
        situation.detail().controller().ifPresent(owner -> facts.add("it belongs to " + owner));
        situation.row().ifPresent(row -> facts.add(described(row)));
        situation.detail().nominatedNode().ifPresent(node -> facts.add("its scheduler preempts Pods on node " + node));
        situation.detail().conditions().stream()
                .filter(condition -> !condition.isTrue() || condition.type().equals("DisruptionTarget"))
                .forEach(condition -> facts.add(described(condition)));
        situation.evidence().claims().stream()
                .flatMap(claim -> described(claim).stream())
                .forEach(facts::add);
        situation.evidence().node().ifPresent(node -> facts.addAll(described(node)));
        situation.evidence().events().stream()
                .filter(EventFacts::warning)
                .limit(MOST_WARNINGS)
                .forEach(event -> facts.add(event.described()));
        facts.addAll(situation.evidence().unread());
        return facts;
    }

    private static String identity(Situation situation) {
        return "Pod " + situation.pod().ref() + " (uid " + situation.pod().ref().uid() + ") is "
                + situation.detail().phase() + ", created at " + situation.created() + ", for scheduler "
                + situation.pod().schedulerName()
                + situation.pod().node().map(node -> ", on node " + node).orElse("");
    }

    private static String described(Reservation row) {
        return "reservation " + row.id() + " of " + row.holder() + " on node " + row.node() + " is " + row.phase();
    }

    /** Where it keeps the Pod, whoever places it. */
    private static Optional<String> described(ClaimFacts claim) {
        return claim.pinned()
                .map(pinned -> "volume " + pinned.volume() + " of its claim " + claim.name()
                        + " can be reached only where " + pinned.where());
    }

    private static String described(PodDetail.Condition condition) {
        return "condition " + condition.type() + " is " + condition.status()
                + condition.since().map(since -> " since " + since).orElse("")
                + Words.because(condition.reason(), condition.message());
    }

    private static List<String> described(NodeFacts node) {
        List<String> facts = new ArrayList<>();
        Optional.of("node " + node.name() + " is unschedulable")
                .filter(fact -> node.unschedulable())
                .ifPresent(facts::add);
        Optional.of("node " + node.name() + " is being deleted")
                .filter(fact -> node.deleting())
                .ifPresent(facts::add);
        node.taints()
                .forEach(taint -> facts.add("node " + node.name() + " has taint " + taint.key() + ":NoExecute"
                        + taint.since().map(since -> " since " + since).orElse("")));
        return facts;
    }
}
