package io.berth.cluster.volume;

import io.berth.cluster.Quantity;
import io.berth.cluster.ResourceVersion;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A PersistentVolume as it was at one version. */
public record Volume(
        String name,
        ResourceVersion version,
        Optional<Owner> owner,
        boolean available,
        boolean deleting,
        Offer offer,
        NodeAffinity affinity,
        Optional<Attachment> attachment) {
    /** The claim that it is bound to, or set aside for; without a {@code uid} it is for whichever has the name. */
    public record Owner(ClaimName claim, Optional<String> uid) {
        boolean is(VolumeClaim other) {
            return claim.equals(other.name()) && uid.map(other.uid()::equals).orElse(true);
        }
    }

    /** What a claim gets with it. */
    public record Offer(
            Optional<String> storageClass,
            Quantity capacity,
            Set<String> accessModes,
            String volumeMode,
            Map<String, String> labels) {
        public Offer {
            accessModes = Set.copyOf(accessModes);
            labels = Map.copyOf(labels);
        }
    }

    /** A CSI driver and its name of the volume: what a node can have only so many of. */
    public record Attachment(String driver, String handle) {}

    /** Whether it is set aside for this claim already. */
    public boolean isFor(VolumeClaim claim) {
        return owner.map(own -> own.is(claim)).orElse(false);
    }

    /** Whether nobody has it and the claim could. */
    public boolean fits(VolumeClaim claim) {
        VolumeClaim.Wish wish = claim.wish();
        return owner.isEmpty()
                && available
                && !deleting
                && offer.storageClass().equals(wish.storageClass())
                && offer.capacity().value().compareTo(wish.size().value()) >= 0
                && offer.accessModes().containsAll(wish.accessModes())
                && offer.volumeMode().equals(wish.volumeMode())
                && wish.selector().stream().allMatch(label -> label.matches(offer.labels()));
    }
}
