package io.berth.kubernetes;

import io.berth.cluster.MalformedException;
import io.berth.cluster.NodeName;
import io.berth.cluster.Quantity;
import io.berth.cluster.ResourceName;
import io.berth.cluster.ResourceVersion;
import io.berth.cluster.volume.ClaimName;
import io.berth.cluster.volume.NodeAffinity;
import io.berth.cluster.volume.Operator;
import io.berth.cluster.volume.Requirement;
import io.berth.cluster.volume.StorageClass;
import io.berth.cluster.volume.Volume;
import io.berth.cluster.volume.VolumeClaim;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the small records of claims and volumes. */
final class VolumeReader {
    static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";

    private static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";
    private static final ResourceName STORAGE = new ResourceName("storage");
    private static final String FILESYSTEM = "Filesystem";

    private VolumeReader() {}

    static VolumeClaim claim(ClaimJson json) {
        ClaimJson.Meta meta = json.metadata();
        ClaimJson.Spec spec = json.spec();
        Map<String, String> annotations = meta.annotations().orElse(Map.of());
        Optional<String> volume = spec.volumeName().filter(name -> !name.isEmpty());
        return new VolumeClaim(
                new ClaimName(meta.namespace(), meta.name()),
                meta.uid(),
                new ResourceVersion(meta.resourceVersion()),
                wish(spec, "claim " + meta.namespace() + "/" + meta.name()),
                volume,
                // Its controller writes the name first: without the annotation it may still turn to another volume.
                volume.isPresent() && annotations.containsKey(BIND_COMPLETED),
                json.status()
                        .flatMap(ClaimJson.Status::phase)
                        .filter("Lost"::equals)
                        .isPresent(),
                meta.deletionTimestamp().isPresent(),
                Optional.ofNullable(annotations.get(SELECTED_NODE)).flatMap(VolumeReader::node),
                Instant.parse(meta.creationTimestamp()));
    }

    private static VolumeClaim.Wish wish(ClaimJson.Spec spec, String whose) {
        return new VolumeClaim.Wish(
                spec.storageClassName().filter(name -> !name.isEmpty()),
                storage(spec.resources().flatMap(PodJson.Amounts::requests), whose),
                Set.copyOf(spec.accessModes().orElse(List.of())),
                spec.volumeMode().orElse(FILESYSTEM),
                spec.selector().map(VolumeReader::selector).orElse(List.of()));
    }

    private static List<Requirement> selector(ClaimJson.Selector selector) {
        return Stream.concat(
                        selector.matchLabels().orElse(Map.of()).entrySet().stream()
                                .map(label -> Requirement.is(label.getKey(), label.getValue())),
                        requirements(selector.matchExpressions()).stream())
                .toList();
    }

    static Volume volume(Tree volume) {
        return volume(Json.of(VolumeJson.class).read(volume.json().toString().getBytes(StandardCharsets.UTF_8)));
    }

    static Volume volume(VolumeJson json) {
        VolumeJson.Meta meta = json.metadata();
        VolumeJson.Spec spec = json.spec();
        return new Volume(
                meta.name(),
                new ResourceVersion(meta.resourceVersion()),
                spec.claimRef()
                        .map(owner -> new Volume.Owner(
                                new ClaimName(
                                        owner.namespace().orElse(""),
                                        owner.name().orElse("")),
                                owner.uid().filter(uid -> !uid.isEmpty()))),
                json.status()
                        .flatMap(VolumeJson.Status::phase)
                        .filter("Available"::equals)
                        .isPresent(),
                meta.deletionTimestamp().isPresent(),
                new Volume.Offer(
                        spec.storageClassName().filter(name -> !name.isEmpty()),
                        storage(spec.capacity(), "volume " + meta.name()),
                        Set.copyOf(spec.accessModes().orElse(List.of())),
                        spec.volumeMode().orElse(FILESYSTEM),
                        meta.labels().orElse(Map.of())),
                spec.nodeAffinity()
                        .flatMap(VolumeJson.Affinity::required)
                        .map(VolumeReader::affinity)
                        .orElse(NodeAffinity.ANYWHERE),
                spec.csi().map(csi -> new Volume.Attachment(csi.driver(), csi.volumeHandle())));
    }

    private static NodeAffinity affinity(VolumeJson.Selector required) {
        return NodeAffinity.of(required.nodeSelectorTerms().orElse(List.of()).stream()
                .map(term ->
                        new NodeAffinity.Term(requirements(term.matchExpressions()), requirements(term.matchFields())))
                .toList());
    }

    private static List<Requirement> requirements(Optional<List<ClaimJson.Expression>> expressions) {
        return expressions.orElse(List.of()).stream()
                .map(one -> new Requirement(
                        one.key(),
                        Operator.valueOf(one.operator()),
                        one.values().orElse(List.of())))
                .toList();
    }

    static StorageClass storageClass(ClassJson json) {
        return new StorageClass(
                json.metadata().name(),
                json.provisioner(),
                json.volumeBindingMode().filter("WaitForFirstConsumer"::equals).isPresent());
    }

    static Map<String, Integer> limits(ClassJson.CsiNode node) {
        return node.spec().drivers().orElse(List.of()).stream()
                .filter(driver -> driver.allocatable()
                        .flatMap(ClassJson.Allocatable::count)
                        .isPresent())
                .collect(Collectors.toMap(
                        ClassJson.Driver::name,
                        driver -> driver.allocatable()
                                .flatMap(ClassJson.Allocatable::count)
                                .orElseThrow()));
    }

    private static Quantity storage(Optional<Map<String, String>> amounts, String whose) {
        return Quantities.read(amounts, whose).getOrDefault(STORAGE, Quantity.ZERO);
    }

    /** What is no node's name was written by hand, and asks nobody for anything. */
    private static Optional<NodeName> node(String name) {
        try {
            return Optional.of(new NodeName(name));
        } catch (MalformedException noName) {
            return Optional.empty();
        }
    }
}
