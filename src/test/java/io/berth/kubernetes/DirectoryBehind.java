package io.berth.kubernetes;

import io.berth.cluster.NodeName;
import io.berth.cluster.volume.ClaimName;
import io.berth.cluster.volume.StorageClass;
import io.berth.cluster.volume.Volume;
import io.berth.cluster.volume.VolumeClaim;
import io.berth.cluster.volume.VolumeDirectory;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads by another directory, for tests that let something happen between a read and what is done upon it. */
class DirectoryBehind implements VolumeDirectory {
    private final VolumeDirectory real;

    DirectoryBehind(VolumeDirectory real) {
        this.real = real;
    }

    @Override
    public Uni<Optional<VolumeClaim>> claim(ClaimName name) {
        return real.claim(name);
    }

    @Override
    public Uni<Optional<Volume>> volume(String name) {
        return real.volume(name);
    }

    @Override
    public Uni<Optional<StorageClass>> storageClass(String name) {
        return real.storageClass(name);
    }

    @Override
    public Uni<List<Volume>> volumes() {
        return real.volumes();
    }

    @Override
    public Uni<Map<String, Integer>> attachLimits(NodeName node) {
        return real.attachLimits(node);
    }
}
