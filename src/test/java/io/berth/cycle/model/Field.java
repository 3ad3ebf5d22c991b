package io.berth.cycle.model;

/** What the model knows of a Pod: at the API server, in the table, on the wire, and in two replicas. */
@SuppressWarnings("EnumOrdinal") // an offset for each, which nobody stores
enum Field {
    /** The Pod at the API server, see {@link Api}. */
    API(3),
    /** The phase of the UID's row, 0 for none, else a live one of {@link io.berth.reservation.Phase}. */
    ROW(3),
    /** Which replica carries the row; 0: none. */
    CARRIER(2),
    /** Whether a permit of the row is open. */
    WAITING(1),
    /** Whether the row's resourceVersion is the Pod's. */
    ROW_FRESH(1),
    /** Whether a Pod of another UID under the name has a row, as one that was bound past the table. */
    OTHER_ROW(1),
    /** How many POSTs are under way that would bind if they arrived now; one with an older resourceVersion never will. */
    POST(2),
    /** The same of a fence's patch. */
    PATCH(1),
    /** How far a replica's bind has come, see {@link Pc}. */
    PC(4, 2),
    /** Whether the row is still the one that it began with. */
    MINE(1, 2),
    /** Whether the resourceVersion that it holds is the Pod's. */
    FRESH(1, 2),
    /** Whether the row's phase and attempt are those that it knows. */
    CURRENT(1, 2),
    /** How far a replica's fence has come, see {@link Step}. */
    FENCE(3, 2),
    FENCE_MINE(1, 2),
    /** A conclusion that is on its way to the table though its replica has gone on: 0 none, 1 bound, 2 not bound. */
    LATE(2, 2),
    LATE_MINE(1, 2),
    LATE_CURRENT(1, 2);

    final int width;
    final int copies;

    Field(int width) {
        this(width, 1);
    }

    Field(int width, int copies) {
        this.width = width;
        this.copies = copies;
    }

    int offset(int copy) {
        return START[ordinal()] + copy * width;
    }

    private static final int[] START = new int[values().length];

    static {
        var next = 0;
        for (var field : values()) {
            START[field.ordinal()] = next;
            next += field.width * field.copies;
        }
        if (next > Long.SIZE) {
            throw new IllegalStateException("a Pod does not fit into " + Long.SIZE + " bits");
        }
    }
}
