package io.berth.bench;

import static org.awaitility.Awaitility.await;

import io.berth.redis.RawTable;
import io.berth.sandbox.RedisServer;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/** A pool in a Redis, seen past Berth: its nodes are declared here, and its rows are cleared away. */
record RawPool(RedisServer redis, RawTable table, int nodes) {
    /** Opens the pool where no replica has, and declares its nodes. */
    static RawPool declare(RedisServer redis, String name, int nodes) {
        var table = new RawTable(name);
        try (var connection = redis.connect()) {
            for (var script : RawTable.load()) {
                call(connection::call, script);
            }
            call(connection::call, table.open());
            for (var node : Workload.nodes(nodes)) {
                call(connection::call, table.put(node));
            }
        }
        return new RawPool(redis, table, nodes);
    }

    /** Waits until Redis has freed the memory too, which it does on a thread beside. */
    void clear() {
        var pending = Pattern.compile("lazyfree_pending_objects:0\\b");
        try (var connection = redis.connect()) {
            call(connection::call, table.removeRows());
            await().atMost(Duration.ofSeconds(20))
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> pending.matcher(
                                    connection.call("INFO", "memory").toString())
                            .find());
        }
    }

    long rows() {
        try (var connection = redis.connect()) {
            return (Long) call(connection::call, table.countRows());
        }
    }

    List<String> assume() {
        return table.assume(Workload.claim());
    }

    private interface Call {
        Object with(String... words);
    }

    private static Object call(Call call, List<String> words) {
        return call.with(words.toArray(String[]::new));
    }
}
