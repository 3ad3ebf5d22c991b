package io.berth.redis;

import io.berth.doctor.Notices;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Notices in Redis: two instants for each visitor, and the Pods that the followers found bound past the table. */
@ApplicationScoped
class RedisNotices implements Notices {
    private static final String FIRST = "first ";
    private static final String LAST = "last ";
    private static final String MOST = "200";
    private static final String WITHIN = Long.toString(Duration.ofHours(1).toMillis());

    private final RedisLink redis;

    RedisNotices(RedisLink redis) {
        this.redis = redis;
    }

    @Override
    public Uni<Void> note(String visitor) {
        return redis.run(LuaScript.NOTICE, FIRST + visitor, LAST + visitor, MOST)
                .replaceWithVoid();
    }

    @Override
    public Uni<Noticed> read() {
        return redis.run(LuaScript.NOTICES, WITHIN).map(reply -> {
            int visits = Integer.parseInt(reply.text(2));
            Map<String, Instant> times = new TreeMap<>();
            for (int i = 3; i < 3 + visits; i += 2) {
                times.put(reply.text(i), Instant.ofEpochMilli(reply.number(i + 1)));
            }
            List<Foreign> foreign = new ArrayList<>();
            for (int i = 3 + visits; i < reply.size(); i += 2) {
                String[] words = reply.text(i).split(" ", -1);
                foreign.add(new Foreign(words[0], words[1], Instant.ofEpochMilli(reply.number(i + 1))));
            }
            return new Noticed(Instant.ofEpochMilli(reply.number(1)), visitors(times), foreign);
        });
    }

    private static List<Visitor> visitors(Map<String, Instant> times) {
        return times.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(FIRST))
                .map(entry -> {
                    String name = entry.getKey().substring(FIRST.length());
                    return new Visitor(name, entry.getValue(), times.getOrDefault(LAST + name, entry.getValue()));
                })
                .toList();
    }
}
