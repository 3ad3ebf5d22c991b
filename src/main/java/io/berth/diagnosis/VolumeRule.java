package io.berth.diagnosis;

import java.util.List;
import java.util.Optional;

/** A claim without a volume keeps a Pod from being scheduled, and one that is bound already from being started. */
final class VolumeRule implements Rule {
    @Override
    public Optional<Diagnosis> apply(Situation situation) {
        if (situation.bound() && situation.detail().started()) {
            return Optional.empty();
        }
        List<ClaimFacts> waiting = situation.evidence().claims().stream()
                .filter(claim -> waits(claim, situation.bound()))
                .toList();
        return waiting.isEmpty() ? Optional.empty() : Optional.of(found(situation, waiting));
    }

    /** One that waits for its first consumer waits on the scheduler, until that has chosen a node. */
    private static boolean waits(ClaimFacts claim, boolean bound) {
        boolean without = !claim.phase().orElse("").equals("Bound");
        boolean chosen =
                bound || !claim.waitsForConsumer() || claim.selectedNode().isPresent();
        return claim.phase().isEmpty() || claim.deleting() || (without && chosen);
    }

    private static Diagnosis found(Situation situation, List<ClaimFacts> waiting) {
        ClaimFacts first = waiting.getFirst();
        return Diagnosis.of(
                        Verdict.WAITING_FOR_VOLUME,
                        first.created().orElseGet(situation::created),
                        "Its claim " + described(first) + ".")
                .waitingFor(waiting.stream().map(VolumeRule::waitedFor).toList());
    }

    private static String described(ClaimFacts claim) {
        if (claim.phase().isEmpty()) {
            return claim.name() + " does not exist";
        }
        if (claim.deleting()) {
            return claim.name() + " is being deleted";
        }
        return claim.name() + " has no volume (" + claim.phase().orElseThrow() + "): it waits for "
                + source(claim)
                + claim.selectedNode().map(node -> ", for node " + node).orElse("");
    }

    private static String source(ClaimFacts claim) {
        String ofClass =
                claim.storageClass().map(name -> " of storage class " + name).orElse(", and names no storage class");
        return claim.provisioner()
                .map(name -> name.equals("kubernetes.io/no-provisioner")
                        ? "somebody to make a matching volume" + ofClass
                        : "provisioner " + name + ofClass)
                .orElseGet(() -> "a matching volume" + ofClass
                        + claim.storageClass()
                                .map(name -> ", which does not exist or cannot be read")
                                .orElse(""));
    }

    private static String waitedFor(ClaimFacts claim) {
        return "claim " + claim.name()
                + claim.provisioner().map(name -> " by provisioner " + name).orElse("");
    }
}
