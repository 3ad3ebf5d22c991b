package io.berth.stage.prebind.volume;

import io.berth.cluster.Quantity;
import io.berth.cluster.ResourceVersion;
import io.berth.cluster.volume.ClaimName;
import io.berth.cluster.volume.NodeAffinity;
import io.berth.cluster.volume.NodeAffinity.Term;
import io.berth.cluster.volume.Requirement;
import io.berth.cluster.volume.Volume;
import io.berth.cluster.volume.VolumeClaim;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Claims and volumes for tests that need no cluster. */
public final class Stored {
    public static final Instant CREATED = Instant.parse("2026-11-29T12:00:00Z");

    private Stored() {}

    public static VolumeClaim claim(String name, String size, Requirement... selector) {
        return claim(name, Optional.empty(), size, selector);
    }

    /** Bound to that volume. */
    public static VolumeClaim bound(String name, String volume) {
        return claim(name, Optional.of(volume), "1Gi");
    }

    private static VolumeClaim claim(String name, Optional<String> volume, String size, Requirement... selector) {
        return new VolumeClaim(
                new ClaimName("default", name),
                "uid-" + name,
                new ResourceVersion("1"),
                new VolumeClaim.Wish(
                        Optional.of("local"),
                        Quantity.parse(size),
                        Set.of("ReadWriteOnce"),
                        "Filesystem",
                        List.of(selector)),
                volume,
                volume.isPresent(),
                false,
                false,
                Optional.empty(),
                CREATED);
    }

    /** Nobody's, in that zone. */
    public static Volume volume(String name, String size, String zone) {
        return volume(name, Optional.empty(), "local", size, Set.of("ReadWriteOnce", "ReadOnlyMany"), zone);
    }

    public static Volume ofClass(Volume volume, String storageClass) {
        return volume(
                volume.name(),
                volume.owner(),
                storageClass,
                "1Gi",
                volume.offer().accessModes(),
                "a");
    }

    public static Volume readOnly(Volume volume) {
        return volume(volume.name(), volume.owner(), "local", "1Gi", Set.of("ReadOnlyMany"), "a");
    }

    public static Volume keptFor(Volume volume, VolumeClaim claim, Optional<String> uid, String zone) {
        return volume(
                volume.name(),
                Optional.of(new Volume.Owner(claim.name(), uid)),
                "local",
                "1Gi",
                volume.offer().accessModes(),
                zone);
    }

    private static Volume volume(
            String name,
            Optional<Volume.Owner> owner,
            String storageClass,
            String size,
            Set<String> modes,
            String zone) {
        var here = new Term(List.of(Requirement.is("zone", zone)), List.of());
        return new Volume(
                name,
                new ResourceVersion("1"),
                owner,
                owner.isEmpty(),
                false,
                new Volume.Offer(
                        Optional.of(storageClass), Quantity.parse(size), modes, "Filesystem", Map.of("disk", name)),
                NodeAffinity.of(List.of(here)),
                Optional.empty());
    }
}
