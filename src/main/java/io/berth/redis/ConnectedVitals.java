package io.berth.redis;

import io.berth.doctor.RedisVitals;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Asks Redis over a connection of its own, which ends with the answer: what hangs there holds up no call of the table. */
@ApplicationScoped
class ConnectedVitals implements RedisVitals {
    private final Vertx vertx;
    private final RedisAddress address;

    ConnectedVitals(Vertx vertx, RedisAddress address) {
        this.vertx = vertx;
        this.address = address;
    }

    @Override
    public Uni<Vitals> read() {
        return Uni.createFrom().deferred(() -> {
            Redis client = Redis.createClient(vertx, new RedisOptions(address.options()).setMaxPoolSize(1));
            return Uni.createFrom()
                    .completionStage(
                            () -> client.connect().compose(ConnectedVitals::ask).toCompletionStage())
                    .onTermination()
                    .invoke(client::close);
        });
    }

    private static Future<Vitals> ask(RedisConnection connection) {
        Future<Map<String, String>> memory = info(connection, "memory");
        Future<Map<String, String>> disk = info(connection, "persistence");
        // A managed Redis may refuse it.
        Future<Optional<String>> save = connection
                .send(Request.cmd(Command.CONFIG).arg("GET").arg("save"))
                .map(ConnectedVitals::value)
                .otherwise(Optional.empty());
        return Future.all(memory, disk, save)
                .map(all -> new Vitals(
                        memory.result().getOrDefault("maxmemory_policy", "unknown"),
                        "1".equals(disk.result().get("aof_enabled")),
                        wrote(disk.result(), "aof_last_write_status") && wrote(disk.result(), "rdb_last_bgsave_status"),
                        save.result()));
    }

    private static Future<Map<String, String>> info(RedisConnection connection, String section) {
        return connection.send(Request.cmd(Command.INFO).arg(section)).map(ConnectedVitals::fields);
    }

    private static Map<String, String> fields(@Nullable Response info) {
        Map<String, String> fields = new TreeMap<>();
        String.valueOf(info).lines().map(line -> line.split(":", 2)).forEach(parts -> {
            if (parts.length == 2) {
                fields.put(parts[0], parts[1].strip());
            }
        });
        return fields;
    }

    private static boolean wrote(Map<String, String> disk, String status) {
        return "ok".equals(disk.getOrDefault(status, "ok"));
    }

    /** Of the one setting asked for: a pair in RESP 2, a map in RESP 3. */
    private static Optional<String> value(@Nullable Response answer) {
        if (answer == null) {
            return Optional.empty();
        }
        Response value = answer.containsKey("save") ? answer.get("save") : answer.size() == 2 ? answer.get(1) : null;
        return Optional.ofNullable(value).map(Response::toString);
    }
}
