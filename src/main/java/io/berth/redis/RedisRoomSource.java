package io.berth.redis;

import io.berth.reservation.Epoch;
import io.berth.reservation.NodeState;
import io.berth.reservation.room.RoomSource;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;

/** What has changed of the nodes, in Redis. */
@ApplicationScoped
class RedisRoomSource implements RoomSource {
    private final RedisLink redis;

    RedisRoomSource(RedisLink redis) {
        this.redis = redis;
    }

    @Override
    public Uni<Answer> since(Point point, int most) {
        return redis.run(
                        LuaScript.CHANGES, point.epoch().value(), Long.toString(point.change()), Integer.toString(most))
                .map(reply -> switch (reply.answer()) {
                    case "TABLE_CLOSED" -> new Answer.TableClosed();
                    case "RESTART" -> new Answer.Restart(new Epoch(reply.text(1)));
                    case "CHANGES" -> changes(point.epoch(), reply);
                    default -> throw reply.unknown(LuaScript.CHANGES);
                });
    }

    private static Answer changes(Epoch epoch, Reply reply) {
        List<NodeState> nodes = new ArrayList<>();
        for (int i = 3; i < reply.size(); i += NodeCodec.WORDS) {
            nodes.add(NodeCodec.state(reply, i));
        }
        Point upTo = new Point(epoch, reply.number(1));
        return new Answer.Changes(nodes, upTo, !reply.text(2).isEmpty());
    }
}
