package io.berth.sandbox.fault;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A request on its way to the API server; {@code target} is the path with its query, a character of the body is a byte. */
public record ApiRequest(String method, String target, Map<String, String> headers, String body) {
    public ApiRequest {
        var anyCase = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        anyCase.putAll(headers);
        headers = anyCase;
    }

    public String path() {
        var query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    public boolean isWatch() {
        return target.contains("watch=true");
    }

    @Override
    public String toString() {
        return method + " " + target;
    }

    /** The next whole one; none at the end of the stream. */
    static Optional<ApiRequest> read(InputStream in) throws IOException {
        var first = line(in);
        if (first.isEmpty()) {
            return Optional.empty();
        }
        var words = first.split(" ", 3);
        var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        for (var line = line(in); !line.isEmpty(); line = line(in)) {
            var colon = line.indexOf(':');
            headers.merge(line.substring(0, colon), line.substring(colon + 1).strip(), (one, two) -> one + ", " + two);
        }
        return Optional.of(new ApiRequest(words[0], words[1], headers, body(in, headers)));
    }

    private static String body(InputStream in, Map<String, String> headers) throws IOException {
        if ("chunked".equalsIgnoreCase(headers.get("Transfer-Encoding"))) {
            return chunks(in);
        }
        var length = Integer.parseInt(headers.getOrDefault("Content-Length", "0"));
        return new String(in.readNBytes(length), ISO_8859_1);
    }

    private static String chunks(InputStream in) throws IOException {
        var pieces = new ArrayList<String>();
        for (var length = Integer.parseInt(line(in), 16); length > 0; length = Integer.parseInt(line(in), 16)) {
            pieces.add(new String(in.readNBytes(length), ISO_8859_1));
            line(in);
        }
        line(in);
        return String.join("", pieces);
    }

    private static String line(InputStream in) throws IOException {
        var text = new StringBuilder();
        for (var c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            if (c != '\r') {
                text.append((char) c);
            }
        }
        return text.toString();
    }

    /** What the real server is to be sent anew by whoever sends it; the rest is one connection's own. */
    Map<String, List<String>> passedOn() {
        var own = List.of("Host", "Content-Length", "Transfer-Encoding", "Connection", "Upgrade", "Expect");
        var passed = new TreeMap<String, List<String>>();
        headers.forEach((name, value) -> {
            if (own.stream().noneMatch(name::equalsIgnoreCase)) {
                passed.put(name, List.of(value));
            }
        });
        return passed;
    }
}
