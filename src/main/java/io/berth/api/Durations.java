package io.berth.api;

import io.berth.cluster.MalformedException;
import io.berth.cluster.Resources;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as callers write them: {@code 1m30s}, {@code 1.5s}, {@code 250ms}; exact to the millisecond. */
final class Durations {
    private static final int MAX_LENGTH = 64;
    private static final String NUMBER = "([0-9]+\\.?[0-9]*|\\.[0-9]+)";
    private static final Pattern FORM =
            Pattern.compile("(?:" + NUMBER + "h)?(?:" + NUMBER + "m)?(?:" + NUMBER + "s)?(?:" + NUMBER + "ms)?");
    private static final long[] UNIT_MILLIS = {3_600_000, 60_000, 1000, 1};
    private static final BigDecimal MAX_MILLIS = BigDecimal.valueOf(Resources.MAX_AMOUNT);

    private Durations() {}

    static Duration parse(String text) {
        Matcher form = FORM.matcher(text);
        if (text.isEmpty() || text.length() > MAX_LENGTH || !form.matches()) {
            throw new MalformedException("must be a duration in h m s ms, such as 1m30s, 1.5s or 250ms");
        }
        BigDecimal millis = BigDecimal.ZERO;
        for (int unit = 0; unit < UNIT_MILLIS.length; unit++) {
            String digits = form.group(unit + 1);
            if (digits != null) {
                millis = millis.add(new BigDecimal(digits).multiply(BigDecimal.valueOf(UNIT_MILLIS[unit])));
            }
        }
        if (millis.compareTo(MAX_MILLIS) > 0 || millis.stripTrailingZeros().scale() > 0) {
            throw new MalformedException("must be whole milliseconds, at most 2^53 - 1 of them");
        }
        return Duration.ofMillis(millis.longValueExact());
    }

    /** The one form of each duration that answers carry; what is below a millisecond is cut off, a past end is now. */
    static String format(Duration duration) {
        long millis = Math.max(0, duration.toMillis());
        if (millis == 0) {
            return "0s";
        }
        if (millis < 1000) {
            return millis + "ms";
        }
        long hours = millis / 3_600_000;
        long minutes = millis / 60_000 % 60;
        long rest = millis % 60_000;
        StringBuilder text = new StringBuilder(16);
        if (hours > 0) {
            text.append(hours).append('h');
        }
        if (minutes > 0) {
            text.append(minutes).append('m');
        }
        if (rest > 0) {
            seconds(text, rest);
        }
        return text.toString();
    }

    private static void seconds(StringBuilder text, long millis) {
        text.append(millis / 1000);
        long fraction = millis % 1000;
        if (fraction > 0) {
            String digits = Long.toString(1000 + fraction).substring(1);
            int end = digits.length();
            while (digits.charAt(end - 1) == '0') {
                end--;
            }
            text.append('.').append(digits, 0, end);
        }
        text.append('s');
    }
}
