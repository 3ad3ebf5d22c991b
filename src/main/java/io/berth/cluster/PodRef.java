package io.berth.cluster;

/** One Pod, once: its namespace and name, and the UID that tells it from a later Pod of the same name. */
public record PodRef(String namespace, String name, String uid) {
    public PodRef {
        Names.requireLabel(namespace);
        Names.requireSubdomain(name);
        Names.requireUid(uid);
    }

    @Override
    public String toString() {
        return namespace + "/" + name;
    }
}
