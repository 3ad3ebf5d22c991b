package io.berth.reservation;

import io.berth.cluster.MalformedException;
import java.util.regex.Pattern;

/** The authenticated scheduler that owns a reservation: 1 to 253 of {@code A-Z a-z 0-9 : . _ @ / -}. */
public record Holder(String value) {
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9:._@/-]{1,253}");

    private static final Pattern OTHERS = Pattern.compile("[^A-Za-z0-9:._@/-]+");
    private static final int LONGEST = 253;

    /** What the holder of a Pod bound past the table begins with, before its scheduler's name; no caller's does. */
    public static final String FOREIGN = "foreign:";

    /** A caller's name; throws {@link MalformedException} for one that stands for somebody else's binds. */
    public static Holder ofCaller(String name) {
        if (name.startsWith(FOREIGN)) {
            throw new MalformedException("must not begin with " + FOREIGN + ", which Pods bound past Berth have");
        }
        return new Holder(name);
    }

    /** Who bound a Pod past the table; what a holder's name cannot have in it becomes {@code -}, since schedulers may be named anyhow. */
    public static Holder foreign(String scheduler) {
        return new Holder(formed(FOREIGN + scheduler));
    }

    /** A user of the API server, under its own name as far as a holder can have it; never one that stands for somebody else's binds. */
    public static Holder ofUser(String user) {
        String name = formed(user.isEmpty() ? "-" : user);
        return new Holder(name.startsWith(FOREIGN) ? name.replaceFirst(":", "-") : name);
    }

    private static String formed(String name) {
        String formed = OTHERS.matcher(name).replaceAll("-");
        return formed.substring(0, Math.min(formed.length(), LONGEST));
    }

    public Holder {
        if (!FORM.matcher(value).matches()) {
            throw new MalformedException("must be a holder: 1 to 253 of A-Z a-z 0-9 : . _ @ / -");
        }
    }

    public boolean isForeign() {
        return value.startsWith(FOREIGN);
    }

    @Override
    public String toString() {
        return value;
    }
}
