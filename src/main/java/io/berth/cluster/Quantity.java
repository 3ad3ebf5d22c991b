package io.berth.cluster;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** An exact Kubernetes quantity, as written; it is rounded once, when it becomes an amount of a resource. */
public record Quantity(BigDecimal value) {
    public static final Quantity ZERO = new Quantity(BigDecimal.ZERO);

    private static final int MAX_LENGTH = 64;
    // Ten digits more than any amount has on either side: beyond it only "too large" or "rounds up to 1" is left to
    // say.
    private static final BigInteger MAX_EXPONENT = BigInteger.valueOf(100);
    private static final Pattern FORM = Pattern.compile(
            "([+-]?)([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE]([+-]?[0-9]+)|[KMGTPE]i|[numkMGTPE]?)", Pattern.DOTALL);
    private static final BigDecimal KIBI = BigDecimal.valueOf(1024);
    private static final BigDecimal MAX = BigDecimal.valueOf(Resources.MAX_AMOUNT);
    private static final Map<String, Integer> DECIMAL = Map.ofEntries(
            Map.entry("n", -9),
            Map.entry("u", -6),
            Map.entry("m", -3),
            Map.entry("", 0),
            Map.entry("k", 3),
            Map.entry("M", 6),
            Map.entry("G", 9),
            Map.entry("T", 12),
            Map.entry("P", 15),
            Map.entry("E", 18));

    /** Reads what {@code resource.ParseQuantity} reads; throws {@link MalformedException} that says the right form. */
    public static Quantity parse(String text) {
        if (text.length() > MAX_LENGTH) {
            throw new MalformedException("must be a quantity of at most " + MAX_LENGTH + " characters");
        }
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new MalformedException("must be a Kubernetes quantity, such as 500m, 2, 1.5Gi or 1e3");
        }
        BigDecimal digits = new BigDecimal(form.group(1) + form.group(2));
        return new Quantity(scaled(digits, form.group(3), form.group(4)));
    }

    private static BigDecimal scaled(BigDecimal digits, String suffix, @Nullable String exponent) {
        if (exponent != null) {
            BigInteger wanted = new BigInteger(exponent);
            return digits.scaleByPowerOfTen(
                    wanted.min(MAX_EXPONENT).max(MAX_EXPONENT.negate()).intValue());
        }
        if (suffix.endsWith("i")) {
            return digits.multiply(KIBI.pow("KMGTPE".indexOf(suffix.charAt(0)) + 1));
        }
        return digits.scaleByPowerOfTen(DECIMAL.getOrDefault(suffix, 0));
    }

    /** The exact sum: a Pod's containers are summed first and rounded once. */
    public Quantity plus(Quantity other) {
        return new Quantity(value.add(other.value));
    }

    public Quantity larger(Quantity other) {
        return value.compareTo(other.value) >= 0 ? this : other;
    }

    /** As {@link #amountOf}, but what no amount can hold becomes the nearest that it can: 0, or 2^53 - 1. */
    public long clampedAmountOf(ResourceName resource) {
        BigDecimal most = resource.equals(ResourceName.CPU) ? MAX.scaleByPowerOfTen(-3) : MAX;
        return new Quantity(value.max(BigDecimal.ZERO).min(most)).amountOf(resource);
    }

    /** In the table's integers: milli for cpu, whole units for all else, rounded up; at most 2^53 - 1, never negative. */
    public long amountOf(ResourceName resource) {
        BigDecimal units = resource.equals(ResourceName.CPU) ? value.scaleByPowerOfTen(3) : value;
        if (units.signum() < 0) {
            throw new MalformedException("must not be negative");
        }
        if (units.compareTo(MAX) > 0) {
            throw new MalformedException("must be at most " + Resources.MAX_AMOUNT + " (2^53 - 1)"
                    + (resource.equals(ResourceName.CPU) ? " milli-CPU" : ""));
        }
        return units.setScale(0, RoundingMode.CEILING).longValueExact();
    }

    /** The canonical string of an amount (milli for cpu, whole units else; may be negative) of a resource. */
    public static String format(ResourceName resource, long amount) {
        if (resource.equals(ResourceName.CPU)) {
            return amount % 1000 == 0 ? suffixed(amount / 1000, 1000, "kMGTPE", "") : amount + "m";
        }
        return isBytes(resource.value()) ? suffixed(amount, 1024, "KMGTPE", "i") : suffixed(amount, 1000, "kMGTPE", "");
    }

    private static boolean isBytes(String resource) {
        return resource.equals("memory") || resource.endsWith("storage") || resource.startsWith("hugepages-");
    }

    private static String suffixed(long amount, int step, String prefixes, String ending) {
        int power = 0;
        long left = amount;
        while (left != 0 && left % step == 0 && power < prefixes.length()) {
            left /= step;
            power++;
        }
        return power == 0 ? Long.toString(left) : left + prefixes.substring(power - 1, power) + ending;
    }
}
