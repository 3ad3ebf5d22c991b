package io.berth.cluster;

/** A Kubernetes object's resourceVersion: decimal text, ordered by length, then bytes (KEP-5504). */
public record ResourceVersion(String value) implements Comparable<ResourceVersion> {
    public ResourceVersion {
        if (!Decimal.is(value, 20)) {
            throw new MalformedException("must be a resourceVersion: 1 to 20 decimal digits without a leading zero");
        }
    }

    @Override
    public int compareTo(ResourceVersion other) {
        int byLength = Integer.compare(value.length(), other.value.length());
        return byLength != 0 ? byLength : value.compareTo(other.value);
    }

    public boolean isNewerThan(ResourceVersion other) {
        return compareTo(other) > 0;
    }

    @Override
    public String toString() {
        return value;
    }
}
