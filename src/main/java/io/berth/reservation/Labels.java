package io.berth.reservation;

import java.util.HashSet;
import java.util.Set;

/** Values of a metric's label that others choose: the first {@value #MOST} stand for themselves, all others for one. */
public final class Labels {
    private static final int MOST = 50;
    private static final String OTHERS = "other";

    private final Set<String> known = new HashSet<>();

    public synchronized String label(String value) {
        if (known.size() < MOST) {
            known.add(value);
        }
        return known.contains(value) ? value : OTHERS;
    }
}
