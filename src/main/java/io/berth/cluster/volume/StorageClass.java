package io.berth.cluster.volume;

/** Who makes the volumes of a class, and when. */
public record StorageClass(String name, String provisioner, boolean waitsForConsumer) {
    private static final String NONE = "kubernetes.io/no-provisioner";

    /** Whether somebody makes a volume for each claim; otherwise there are only those that were made by hand. */
    public boolean provisions() {
        return !provisioner.equals(NONE);
    }
}
