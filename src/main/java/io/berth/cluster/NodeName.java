package io.berth.cluster;

/** A node's name: a DNS-1123 subdomain of at most 253 characters. */
public record NodeName(String value) implements Comparable<NodeName> {
    public NodeName {
        Names.requireSubdomain(value);
    }

    @Override
    public int compareTo(NodeName other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
