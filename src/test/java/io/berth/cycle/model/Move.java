package io.berth.cycle.model;

/**
 * One step of one Pod. {@code room} is what it takes of the room, or gives back; {@code recovers}: it needs nobody who was
 * there when the row was begun.
 */
record Move(String verb, Pod next, int room, boolean recovers) {
    /** Nothing becomes of the room. */
    static Move of(String verb, Pod next) {
        return new Move(verb, next, 0, false);
    }

    static Move recovering(String verb, Pod next) {
        return new Move(verb, next, 0, true);
    }

    boolean takesRoom() {
        return verb.equals("assume");
    }
}
