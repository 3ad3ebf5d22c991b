package io.berth.bench;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** How often an API server was asked for what, by its own count: {@code GET nodes}, {@code POST pods/binding}. */
record ApiRequests(Map<String, Double> counts) {
    private static final Pattern LINE = Pattern.compile("(?m)^apiserver_request_total\\{(.*)} ([0-9.e+]+)$");
    private static final Pattern LABEL = Pattern.compile("(resource|subresource|verb)=\"([^\"]*)\"");

    static ApiRequests read(Endpoint api) {
        try (var wire = api.connect()) {
            return parse(wire.call(api.get("/metrics")).expect(200).body());
        }
    }

    static ApiRequests parse(String metrics) {
        var counts = new TreeMap<String, Double>();
        LINE.matcher(metrics).results().forEach(line -> {
            var labels = new TreeMap<String, String>();
            LABEL.matcher(line.group(1)).results().forEach(label -> labels.put(label.group(1), label.group(2)));
            var subresource = labels.getOrDefault("subresource", "");
            var what = labels.get("resource") + (subresource.isEmpty() ? "" : "/" + subresource);
            counts.merge(labels.get("verb") + " " + what, Double.parseDouble(line.group(2)), Double::sum);
        });
        return new ApiRequests(counts);
    }

    double of(String what) {
        return counts.getOrDefault(what, 0.0);
    }

    ApiRequests minus(ApiRequests earlier) {
        var since = new TreeMap<String, Double>();
        counts.forEach((what, count) -> since.put(what, count - earlier.of(what)));
        since.values().removeIf(count -> count == 0);
        return new ApiRequests(since);
    }
}
