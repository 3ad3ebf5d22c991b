package io.berth.api;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Where in a body something stands: a JSON Pointer as a URI fragment (RFC 6901), spelt out only for an error. */
record Pointer(@Nullable Pointer parent, String key) {
    static final Pointer ROOT = new Pointer(null, "");

    Pointer to(String field) {
        return new Pointer(this, field);
    }

    Pointer to(int index) {
        return new Pointer(this, Integer.toString(index));
    }

    @Override
    public String toString() {
        return parent == null ? "#" : parent + "/" + escaped(key);
    }

    private static String escaped(String key) {
        String tokens = key.replace("~", "~0").replace("/", "~1");
        // Of what URLEncoder encodes, a fragment may hold these as they are; only the blank is another form.
        return URLEncoder.encode(tokens, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%7E", "~")
                .replace("%40", "@")
                .replace("%3A", ":");
    }
}
