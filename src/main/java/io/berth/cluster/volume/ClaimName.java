package io.berth.cluster.volume;

/** A PersistentVolumeClaim's namespace and name. */
public record ClaimName(String namespace, String name) {
    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
