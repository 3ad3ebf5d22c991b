package io.berth.api;

/** The percent-encoding of a URI. */
final class PercentEncoding {
    private PercentEncoding() {}

    /** Whether each % starts an encoded octet, and none of them is NUL. */
    static boolean isWellFormed(String uri) {
        for (int at = uri.indexOf('%'); at >= 0; at = uri.indexOf('%', at + 1)) {
            if (at + 2 >= uri.length()
                    || !isHex(uri.charAt(at + 1))
                    || !isHex(uri.charAt(at + 2))
                    || uri.startsWith("00", at + 1)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isHex(char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    }
}
