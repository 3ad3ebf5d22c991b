package io.berth.cluster;

/** Reads Pods as others send them, written as the API server writes them. */
public interface PodDocuments {
    /** Throws {@link MalformedException} for what is no Pod; an unknown version counts as 0. */
    Pod read(byte[] json);
}
