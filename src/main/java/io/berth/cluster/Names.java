package io.berth.cluster;

/**
 * The forms of Kubernetes' names, as apimachinery's {@code util/validation} checks them. Walked by hand, since every name of
 * every call and every stored row passes here.
 */
public final class Names {
    private static final int MAX_SUBDOMAIN = 253;
    private static final int MAX_LABEL = 63;
    private static final int MAX_UID = 64;

    private Names() {}

    /** DNS-1123 subdomain: labels of {@code [a-z0-9-]} joined by dots, at most 253 characters. */
    public static void requireSubdomain(String value) {
        if (value.length() > MAX_SUBDOMAIN || !isSubdomain(value, value.length())) {
            throw new MalformedException("must be a DNS-1123 subdomain: at most 253 of a-z 0-9 - ., alphanumeric at the"
                    + " start and end of each part");
        }
    }

    /** DNS-1123 label: {@code [a-z0-9-]}, at most 63 characters. */
    public static void requireLabel(String value) {
        if (value.length() > MAX_LABEL || value.indexOf('.') >= 0 || !isSubdomain(value, value.length())) {
            throw new MalformedException(
                    "must be a DNS-1123 label: at most 63 of a-z 0-9 -, alphanumeric at the start and end");
        }
    }

    /** 1 to 64 of {@code A-Z a-z 0-9 -}. */
    public static void requireUid(String value) {
        boolean fits = !value.isEmpty() && value.length() <= MAX_UID;
        for (int i = 0; fits && i < value.length(); i++) {
            fits = isAlphanumeric(value.charAt(i)) || value.charAt(i) == '-';
        }
        if (!fits) {
            throw new MalformedException("must be a UID: 1 to 64 of A-Z a-z 0-9 -");
        }
    }

    /** Qualified name: an optional DNS-1123 subdomain and a slash, then 1 to 63 of {@code [A-Za-z0-9_.-]}. */
    public static void requireQualified(String value) {
        int slash = value.indexOf('/');
        boolean prefixed = slash < 0 || (slash <= MAX_SUBDOMAIN && isSubdomain(value, slash));
        if (!prefixed || !isWord(value, slash + 1)) {
            throw new MalformedException("must be a qualified name: 1 to 63 of A-Z a-z 0-9 - _ ., alphanumeric at the"
                    + " start and end, optionally after a DNS-1123 subdomain and a slash");
        }
    }

    /** Label value: empty, or 1 to 63 of {@code [A-Za-z0-9_.-]} that starts and ends alphanumeric. */
    public static void requireLabelValue(String value) {
        if (!value.isEmpty() && !isWord(value, 0)) {
            throw new MalformedException(
                    "must be a label value: at most 63 of A-Z a-z 0-9 - _ ., alphanumeric at the start and end");
        }
    }

    /** Parts of {@code [a-z0-9-]} joined by dots, each alphanumeric at its start and end. */
    private static boolean isSubdomain(String value, int end) {
        boolean open = true; // a part starts here, or follows a dash: an alphanumeric must come before its end
        boolean starts = true;
        for (int i = 0; i < end; i++) {
            char c = value.charAt(i);
            if (isLower(c) || isDigit(c)) {
                open = false;
                starts = false;
            } else if (c == '-' && !starts) {
                open = true;
            } else if (c == '.' && !open) {
                open = true;
                starts = true;
            } else {
                return false;
            }
        }
        return !open;
    }

    private static boolean isWord(String value, int start) {
        int end = value.length();
        if (end <= start || end - start > MAX_LABEL) {
            return false;
        }
        for (int i = start; i < end; i++) {
            char c = value.charAt(i);
            boolean inside = i > start && i < end - 1;
            if (!isAlphanumeric(c) && !(inside && (c == '-' || c == '_' || c == '.'))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAlphanumeric(char c) {
        return isLower(c) || isDigit(c) || (c >= 'A' && c <= 'Z');
    }

    private static boolean isLower(char c) {
        return c >= 'a' && c <= 'z';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
