package io.berth.cycle.model;

import io.berth.reservation.Phase;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** All that there is of one Pod in one state, in one number. */
@SuppressWarnings("EnumOrdinal") // its bits are the places of enums of this package, which nobody stores
record Pod(long bits) {
    /** Of live rows, behind 0 for none. */
    private static final List<Phase> PHASES =
            Arrays.stream(Phase.values()).filter(Phase::live).toList();

    /** There, unbound, and nobody has heard of it. */
    static final Pod NEW = new Pod(0).with(Field.API, Api.Unbound.ordinal());

    int get(Field field) {
        return get(field, 0);
    }

    int get(Field field, int replica) {
        return (int) (bits >>> field.offset(replica)) & ((1 << field.width) - 1);
    }

    boolean is(Field field) {
        return get(field) != 0;
    }

    boolean is(Field field, int replica) {
        return get(field, replica) != 0;
    }

    Pod with(Field field, int value) {
        return with(field, 0, value);
    }

    Pod with(Field field, int replica, int value) {
        var offset = field.offset(replica);
        var mask = ((1L << field.width) - 1) << offset;
        return new Pod((bits & ~mask) | ((long) value << offset));
    }

    Pod withAll(Field field, int value) {
        return with(field, 0, value).with(field, 1, value);
    }

    Api api() {
        return Api.values()[get(Field.API)];
    }

    Pod api(Api api) {
        return with(Field.API, api.ordinal());
    }

    Optional<Phase> row() {
        return is(Field.ROW) ? Optional.of(PHASES.get(get(Field.ROW) - 1)) : Optional.empty();
    }

    boolean row(Phase phase) {
        return get(Field.ROW) == PHASES.indexOf(phase) + 1;
    }

    Pod withRow(Phase phase) {
        return with(Field.ROW, PHASES.indexOf(phase) + 1);
    }

    /** What its rows take of the room. */
    int rows() {
        return (is(Field.ROW) ? 1 : 0) + get(Field.OTHER_ROW);
    }

    Pc pc(int replica) {
        return Pc.values()[get(Field.PC, replica)];
    }

    Pod pc(int replica, Pc pc) {
        return with(Field.PC, replica, pc.ordinal());
    }

    Step fence(int replica) {
        return Step.values()[get(Field.FENCE, replica)];
    }

    Pod fence(int replica, Step step) {
        return with(Field.FENCE, replica, step.ordinal());
    }

    boolean carries(int replica) {
        return get(Field.CARRIER) == replica + 1;
    }

    /** With the two replicas' names exchanged, which alters nothing. */
    Pod mirrored() {
        var other = this;
        for (var field : Field.values()) {
            if (field.copies == 2) {
                other = other.with(field, 0, get(field, 1)).with(field, 1, get(field, 0));
            }
        }
        return is(Field.CARRIER) ? other.with(Field.CARRIER, 3 - get(Field.CARRIER)) : other;
    }

    @Override
    public String toString() {
        return Arrays.stream(Field.values())
                .map(field ->
                        field + (field.copies == 1 ? "=" + get(field) : "=" + get(field, 0) + "," + get(field, 1)))
                .collect(Collectors.joining(" "));
    }
}
