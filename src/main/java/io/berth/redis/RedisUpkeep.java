package io.berth.redis;

import io.berth.cluster.NodeName;
import io.berth.config.BerthConfig;
import io.berth.reservation.Epoch;
import io.berth.reservation.OpenResult;
import io.berth.reservation.Phase;
import io.berth.reservation.Upkeep;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;

/** The table's upkeep in Redis. */
@ApplicationScoped
class RedisUpkeep implements Upkeep {
    // Ending a row costs Redis about as much as granting one: a larger helping would hold up whoever waits behind it.
    private static final Logger LOG = Logger.getLogger(RedisUpkeep.class);
    private static final String MOST_ROWS_AUDITED = "10000";
    private static final String MOST_A_SCRIPT = "32";

    private final RedisLink redis;
    private final String feedLength;

    RedisUpkeep(RedisLink redis, BerthConfig config) {
        this.redis = redis;
        this.feedLength = Integer.toString(config.feed().length());
    }

    @Override
    public Uni<OpenResult> open(Optional<Epoch> seen, Duration drain) {
        return redis.run(LuaScript.OPEN, seen.map(Epoch::value).orElse(""), Long.toString(drain.toMillis()))
                .map(reply -> switch (reply.answer()) {
                    case "DRAINING" -> new OpenResult.Draining(reply.millis(1));
                    case "OPEN" -> new OpenResult.Open(new Epoch(reply.text(1)));
                    default -> throw reply.unknown(LuaScript.OPEN);
                });
    }

    @Override
    public Uni<Integer> expire() {
        return redis.run(LuaScript.EXPIRE, feedLength, MOST_A_SCRIPT).map(Reply::expiredCount);
    }

    @Override
    public Uni<List<Drift>> audit(NodeName node) {
        return redis.run(LuaScript.AUDIT, node.value(), MOST_ROWS_AUDITED).map(reply -> switch (reply.answer()) {
            case "SUMS" -> drifts(node, reply);
            case "TOO_MANY" -> {
                LOG.warnf("Audit: node %s is left out, it has %s rows", node, reply.text(1));
                yield List.of();
            }
            default -> throw reply.unknown(LuaScript.AUDIT);
        });
    }

    private static List<Drift> drifts(NodeName node, Reply reply) {
        List<Drift> drifts = new ArrayList<>();
        for (int i = 1; i < reply.size(); i += 4) {
            drifts.add(new Drift(node, reply.text(i), reply.text(i + 1), reply.number(i + 2), reply.number(i + 3)));
        }
        return List.copyOf(drifts);
    }

    @Override
    public Uni<Census> census() {
        return redis.run(LuaScript.CENSUS).map(reply -> {
            Map<Phase, Long> rows = new EnumMap<>(Phase.class);
            rows.put(Phase.Reserved, reply.number(3));
            rows.put(Phase.Binding, reply.number(4));
            rows.put(Phase.Fencing, reply.number(5));
            rows.put(Phase.Bound, reply.number(6));
            Optional<Duration> oldest = reply.text(7).isEmpty() ? Optional.empty() : Optional.of(reply.millis(7));
            return new Census(rows, reply.number(1), reply.number(8), reply.number(2), oldest);
        });
    }
}
