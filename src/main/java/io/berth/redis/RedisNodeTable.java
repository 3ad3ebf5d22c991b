package io.berth.redis;

import io.berth.cluster.Node;
import io.berth.cluster.NodeName;
import io.berth.config.BerthConfig;
import io.berth.reservation.NodeState;
import io.berth.reservation.NodeTable;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The nodes in Redis, beside the sums of their rows. */
@ApplicationScoped
class RedisNodeTable implements NodeTable {
    private static final int MOST_A_SCRIPT = 500;

    private final RedisLink redis;
    private final String feedLength;

    RedisNodeTable(RedisLink redis, BerthConfig config) {
        this.redis = redis;
        this.feedLength = Integer.toString(config.feed().length());
    }

    @Override
    public Uni<PutResult> put(Node node) {
        return redis.run(LuaScript.PUT_NODE, node.name().value(), NodeCodec.node(node), NodeCodec.labels(node))
                .map(reply -> switch (reply.answer()) {
                    case "CREATED" -> new PutResult.Created(NodeCodec.state(reply, 1));
                    case "REPLACED" -> new PutResult.Replaced(NodeCodec.state(reply, 1));
                    default -> throw reply.unknown(LuaScript.PUT_NODE);
                });
    }

    @Override
    public Uni<DeleteResult> delete(NodeName name) {
        return redis.run(LuaScript.DELETE_NODE, feedLength, name.value()).map(reply -> switch (reply.answer()) {
            case "IN_USE" -> new DeleteResult.InUse(reply.number(1));
            case "DELETED" -> new DeleteResult.Deleted();
            default -> throw reply.unknown(LuaScript.DELETE_NODE);
        });
    }

    @Override
    public Uni<Optional<NodeState>> find(NodeName name) {
        return findAll(List.of(name)).map(found -> found.stream().findFirst());
    }

    @Override
    public Uni<List<NodeState>> findAll(List<NodeName> names) {
        return redis.run(LuaScript.READ_NODES, names.stream().map(NodeName::value))
                .map(NodeCodec::states)
                .map(RedisNodeTable::shown);
    }

    /** A node that is gone is told of while there are rows on it. */
    private static List<NodeState> shown(List<NodeState> states) {
        return states.stream()
                .filter(state -> !state.gone() || state.rows().any())
                .toList();
    }

    @Override
    public Uni<NodePage> list(int limit, Optional<NodeName> after) {
        return more(limit, after, new ArrayList<>());
    }

    private Uni<NodePage> more(int limit, Optional<NodeName> after, List<NodeState> items) {
        int most = Math.min(MOST_A_SCRIPT, limit - items.size());
        return redis.run(LuaScript.LIST_NODES, after.map(NodeName::value).orElse(""), Integer.toString(most + 1))
                .map(NodeCodec::states)
                .chain(states -> {
                    items.addAll(shown(states.subList(0, Math.min(most, states.size()))));
                    if (states.size() <= most) {
                        return Uni.createFrom().item(new NodePage(List.copyOf(items), Optional.empty()));
                    }
                    var last = Optional.of(states.get(most - 1).node().name());
                    return items.size() < limit
                            ? more(limit, last, items)
                            : Uni.createFrom().item(new NodePage(List.copyOf(items), last));
                });
    }
}
