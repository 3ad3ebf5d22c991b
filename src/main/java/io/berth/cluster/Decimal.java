package io.berth.cluster;

/** Whole numbers that are kept as text, so that none of their digits is ever at risk. */
public final class Decimal {
    private Decimal() {}

    /** Whether the text is 1 to {@code digits} ASCII digits without a leading zero; a lone 0 is a number. */
    public static boolean is(String text, int digits) {
        if (text.isEmpty() || text.length() > digits || (text.length() > 1 && text.charAt(0) == '0')) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    /** As {@link #is}, and not 0. */
    public static boolean isPositive(String text, int digits) {
        return is(text, digits) && text.charAt(0) != '0';
    }
}
