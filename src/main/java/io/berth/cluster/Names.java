package io.berth.cluster;

import java.util.regex.Pattern;

/** The forms of Kubernetes' names, as apimachinery's {@code util/validation} checks them. */
public final class Names {
    private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final Pattern DNS_LABEL = Pattern.compile(LABEL);
    private static final Pattern DNS_SUBDOMAIN = Pattern.compile(LABEL + "(\\." + LABEL + ")*");
    private static final Pattern UID = Pattern.compile("[A-Za-z0-9-]{1,64}");
    private static final Pattern QUALIFIED = Pattern.compile("([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)");

    private Names() {}

    /** DNS-1123 subdomain: labels of {@code [a-z0-9-]} joined by dots, at most 253 characters. */
    public static void requireSubdomain(String value) {
        if (value.length() > 253 || !DNS_SUBDOMAIN.matcher(value).matches()) {
            throw new MalformedException("must be a DNS-1123 subdomain: at most 253 of a-z 0-9 - ., alphanumeric at the"
                    + " start and end of each part");
        }
    }

    /** DNS-1123 label: {@code [a-z0-9-]}, at most 63 characters. */
    public static void requireLabel(String value) {
        if (value.length() > 63 || !DNS_LABEL.matcher(value).matches()) {
            throw new MalformedException(
                    "must be a DNS-1123 label: at most 63 of a-z 0-9 -, alphanumeric at the start and end");
        }
    }

    /** 1 to 64 of {@code A-Z a-z 0-9 -}. */
    public static void requireUid(String value) {
        if (!UID.matcher(value).matches()) {
            throw new MalformedException("must be a UID: 1 to 64 of A-Z a-z 0-9 -");
        }
    }

    /** Qualified name: an optional DNS-1123 subdomain and a slash, then 1 to 63 of {@code [A-Za-z0-9_.-]}. */
    public static void requireQualified(String value) {
        int slash = value.indexOf('/');
        String name = value.substring(slash + 1);
        boolean prefixed = slash < 0
                || (slash <= 253
                        && DNS_SUBDOMAIN.matcher(value.substring(0, slash)).matches());
        if (!prefixed || name.length() > 63 || !QUALIFIED.matcher(name).matches()) {
            throw new MalformedException("must be a qualified name: 1 to 63 of A-Z a-z 0-9 - _ ., alphanumeric at the"
                    + " start and end, optionally after a DNS-1123 subdomain and a slash");
        }
    }

    /** Label value: empty, or 1 to 63 of {@code [A-Za-z0-9_.-]} that starts and ends alphanumeric. */
    public static void requireLabelValue(String value) {
        if (value.length() > 63 || !(value.isEmpty() || QUALIFIED.matcher(value).matches())) {
            throw new MalformedException(
                    "must be a label value: at most 63 of A-Z a-z 0-9 - _ ., alphanumeric at the start and end");
        }
    }
}
