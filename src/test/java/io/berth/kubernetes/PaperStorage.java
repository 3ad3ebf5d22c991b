package io.berth.kubernetes;

import io.berth.cluster.NodeDirectory;
import io.berth.cluster.NodeName;
import io.berth.cluster.Pod;
import io.berth.cluster.PodDirectory;
import io.berth.cluster.PodRef;
import io.berth.cluster.PodTimes;
import io.berth.cluster.ResourceVersion;
import io.berth.cluster.Resources;
import io.berth.cluster.volume.ClaimName;
import io.berth.cluster.volume.StorageClass;
import io.berth.cluster.volume.Volume;
import io.berth.cluster.volume.VolumeClaim;
import io.berth.cluster.volume.VolumeDirectory;
import io.berth.stage.prebind.volume.Stored;
import io.berth.stage.prebind.volume.VolumeWrites;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/** Pods with a claim of their own name each, of a class whose provisioner does nothing until a test binds one. */
final class PaperStorage implements PodDirectory, NodeDirectory, VolumeDirectory, VolumeWrites {
    private final Set<String> bound = ConcurrentHashMap.newKeySet();
    private final AtomicInteger reads = new AtomicInteger();
    private final Executor workers;

    PaperStorage(Executor workers) {
        this.workers = workers;
    }

    void bind(String claim) {
        bound.add(claim);
    }

    /** How often a claim was read. */
    int reads() {
        return reads.get();
    }

    @Override
    public Optional<Pod> seen(String namespace, String name) {
        return Optional.of(new Pod(
                new PodRef(namespace, name, "uid-" + name),
                new ResourceVersion("1"),
                "alpha",
                Resources.NONE,
                0,
                Optional.empty(),
                Optional.empty(),
                false,
                false,
                List.of(),
                List.of(name),
                Optional.empty(),
                new PodTimes(Stored.CREATED, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty())));
    }

    @Override
    public Optional<List<Pod>> claimants(String namespace, String claim) {
        return Optional.of(List.of());
    }

    @Override
    public Uni<Optional<Pod>> read(String namespace, String name) {
        return later(seen(namespace, name));
    }

    @Override
    public Uni<Optional<LiveNode>> read(NodeName name) {
        return later(Optional.of(new LiveNode("uid", false, Map.of("zone", "a"))));
    }

    @Override
    public Uni<Optional<VolumeClaim>> claim(ClaimName name) {
        reads.incrementAndGet();
        String called = name.name();
        return later(Optional.of(
                bound.contains(called) ? Stored.bound(called, "volume-" + called) : Stored.claim(called, "1Gi")));
    }

    @Override
    public Uni<Optional<Volume>> volume(String name) {
        return later(Optional.of(Stored.volume(name, "1Gi", "a")));
    }

    @Override
    public Uni<Optional<StorageClass>> storageClass(String name) {
        return later(Optional.of(new StorageClass(name, "disks.example.com", false)));
    }

    @Override
    public Uni<List<Volume>> volumes() {
        return later(List.of());
    }

    @Override
    public Uni<Map<String, Integer>> attachLimits(NodeName node) {
        return later(Map.of());
    }

    @Override
    public Uni<Written> selectNode(VolumeClaim claim, NodeName node) {
        return later(new Written.Done());
    }

    @Override
    public Uni<Written> setAside(Volume volume, VolumeClaim claim) {
        return later(new Written.Done());
    }

    /** On a thread of the few that an API server's answers come on. */
    private <T> Uni<T> later(T item) {
        return Uni.createFrom().item(item).emitOn(workers);
    }
}
