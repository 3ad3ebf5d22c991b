package io.berth.mirror;

/** What a sighting of a node did to the table, as the script spells it. */
public enum NodeFollowed {
    /** Not newer than what is known. */
    OLD,
    SAME,
    ADDED,
    CHANGED,
    /** Created again under its name. */
    REPLACED,
    /** Rows stay on it, and no grant is made. */
    GONE,
    /** Gone, and without rows. */
    DROPPED
}
