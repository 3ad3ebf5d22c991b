package io.berth.cluster;

/** A resource's name by Kubernetes' rules: {@code cpu}, {@code memory}, {@code nvidia.com/gpu}, … */
public record ResourceName(String value) implements Comparable<ResourceName> {
    public static final ResourceName CPU = new ResourceName("cpu");
    public static final ResourceName MEMORY = new ResourceName("memory");
    public static final ResourceName PODS = new ResourceName("pods");

    public ResourceName {
        Names.requireQualified(value);
    }

    @Override
    public int compareTo(ResourceName other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
