package io.berth.chaos.oracle;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Pattern;

/** A quantity as Kubernetes writes it, read exactly. */
final class Amount {
    private static final Pattern FORM =
            Pattern.compile("([+-]?[0-9.]+)(e[+-]?[0-9]+|E[+-]?[0-9]+|[numkMGTPE]|[KMGTPE]i)?");
    private static final Map<String, Integer> THOUSANDS =
            Map.of("n", -9, "u", -6, "m", -3, "k", 3, "M", 6, "G", 9, "T", 12, "P", 15, "E", 18);
    private static final String BINARY = "KMGTPE";

    private Amount() {}

    static BigDecimal of(String text) {
        var form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("not a quantity: " + text);
        }
        var number = new BigDecimal(form.group(1));
        var suffix = form.group(2);
        if (suffix == null) {
            return number;
        }
        if (THOUSANDS.containsKey(suffix)) {
            return number.scaleByPowerOfTen(THOUSANDS.get(suffix));
        }
        if (suffix.endsWith("i")) {
            return number.multiply(BigDecimal.valueOf(1024).pow(BINARY.indexOf(suffix.charAt(0)) + 1));
        }
        return number.scaleByPowerOfTen(Integer.parseInt(suffix.substring(1).replace("+", "")));
    }
}
