package io.berth.mirror;

/** What a sighting of a Pod did to the table; {@code over} where its node now holds more than it can. */
public record PodFollowed(Word word, boolean over) {
    /** As the script spells them. */
    public enum Word {
        /** Not newer than what is known. */
        OLD,
        /** Nothing that the table keeps has changed. */
        SAME,
        /** A list lacks its Pod, which may have been made later: nobody knows when it was there. */
        KEPT,
        /** A row under way is bound now. */
        BOUND,
        /** Bound past the table: it has a row now. */
        FOREIGN,
        /** Bound to another node than its row said. */
        MOVED,
        RESIZED,
        ACKNOWLEDGED,
        /** A bound Pod is gone, or has ended. */
        ENDED,
        /** A Pod that had not been bound is gone: what was reserved for it is free. */
        FREED,
        /** Its kubelet turned it away. */
        REJECTED
    }
}
