package io.berth.api;

import java.util.Optional;
import java.util.Set;

/** The methods of each path under {@code /v1}: a 405 owes them to its caller, and a 404 must be none where there are any. */
final class Allowed {
    private static final Set<String> CHANGES = Set.of("renew", "bind", "begin-bind", "settle");

    private Allowed() {}

    /** For a normalized path; nothing where there is no such path. */
    static Optional<String> methods(String path) {
        String[] parts = (path.endsWith("/") ? path.substring(0, path.length() - 1) : path).split("/", -1);
        if (parts.length < 3 || !parts[1].equals("v1")) {
            return Optional.empty();
        }
        return switch (parts[2]) {
            case "nodes" -> nodes(parts);
            case "reservations" -> reservations(parts);
            case "handoffs", "permits" -> parts.length == 3 ? Optional.of("GET, HEAD, OPTIONS") : Optional.empty();
            case "pods" ->
                parts.length == 6 && parts[5].equals("diagnosis")
                        ? Optional.of("GET, HEAD, OPTIONS")
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static Optional<String> nodes(String[] parts) {
        return switch (parts.length) {
            case 3 -> Optional.of("GET, HEAD, OPTIONS");
            // A node may be called feasible too.
            case 4 -> Optional.of("DELETE, GET, HEAD, OPTIONS, " + (parts[3].equals("feasible") ? "POST, PUT" : "PUT"));
            default -> Optional.empty();
        };
    }

    private static Optional<String> reservations(String[] parts) {
        return switch (parts.length) {
            case 3 -> Optional.of("GET, HEAD, OPTIONS, POST");
            case 4 -> Optional.of(parts[3].equals("batch") ? "OPTIONS, POST" : "DELETE, GET, HEAD, OPTIONS");
            case 5 -> CHANGES.contains(parts[4]) ? Optional.of("OPTIONS, POST") : Optional.empty();
            case 6 -> parts[4].equals("permits") ? Optional.of("OPTIONS, POST") : Optional.empty();
            default -> Optional.empty();
        };
    }
}
