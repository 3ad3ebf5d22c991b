package io.berth.bench;

import io.berth.sandbox.Resp;
import java.util.regex.Pattern;

/** What Redis itself says that an {@code EVALSHA} took, without the way there and back. */
record ScriptTimes(Resp connection) implements AutoCloseable {
    private static final Pattern MEAN = Pattern.compile("cmdstat_evalsha:.*?usec_per_call=([0-9.]+)");

    /** The mean in milliseconds since this was last asked; NaN when there was none. */
    double mean() {
        var mean = MEAN.matcher(connection.call("INFO", "commandstats").toString());
        connection.call("CONFIG", "RESETSTAT");
        return mean.find() ? Double.parseDouble(mean.group(1)) / 1000 : Double.NaN;
    }

    @Override
    public void close() {
        connection.close();
    }
}
