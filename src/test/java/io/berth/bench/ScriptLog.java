package io.berth.bench;

import io.berth.redis.RawTable;
import io.berth.sandbox.Resp;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How long each script held Redis up, from Redis' own log of what was not instant; commands within scripts stand there too. */
record ScriptLog(Resp connection) implements AutoCloseable {
    private static final String MICROS = "10";

    /** Begins anew. */
    void begin() {
        connection.call("CONFIG", "SET", "slowlog-log-slower-than", MICROS);
        connection.call("CONFIG", "SET", "slowlog-max-len", "100000");
        connection.call("SLOWLOG", "RESET");
    }

    /** Microseconds by verb since then, and no more from now on. */
    Map<String, DoubleSummaryStatistics> end() {
        connection.call("CONFIG", "SET", "slowlog-log-slower-than", "-1");
        var verbs = RawTable.verbs();
        var times = new TreeMap<String, DoubleSummaryStatistics>();
        for (var entry : (List<?>) connection.call("SLOWLOG", "GET", "-1")) {
            var fields = (List<?>) entry;
            var words = (List<?>) fields.get(3);
            if (words.get(0).toString().equalsIgnoreCase("evalsha")) {
                times.computeIfAbsent(verbs.get(words.get(1).toString()), verb -> new DoubleSummaryStatistics())
                        .accept(((Long) fields.get(2)).doubleValue());
            }
        }
        return times;
    }

    @Override
    public void close() {
        connection.close();
    }
}
