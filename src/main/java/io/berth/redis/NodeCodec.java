package io.berth.redis;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.cluster.Node;
import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceName;
import io.berth.cluster.Resources;
import io.berth.reservation.NodeState;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Nodes as the scripts store and reply them: name, node, labels, sums. */
final class NodeCodec {
    static final int WORDS = 4;
    private static final byte[] NOTHING_TAKEN =
            "{\"used\":{},\"bound\":{},\"binding\":\"0\"}".getBytes(StandardCharsets.UTF_8);

    private NodeCodec() {}

    static String node(Node node) {
        var form = RowCodec.JSON.createObjectNode().put("uid", node.uid()).put("unschedulable", node.unschedulable());
        form.set("allocatable", RowCodec.amounts(node.allocatable()));
        return form.toString();
    }

    static String labels(Node node) {
        var form = RowCodec.JSON.createObjectNode();
        new TreeMap<>(node.labels()).forEach(form::put);
        return form.toString();
    }

    static List<NodeState> states(Reply reply) {
        List<NodeState> states = new ArrayList<>();
        for (int i = 1; i < reply.size(); i += WORDS) {
            states.add(state(reply, i));
        }
        return List.copyOf(states);
    }

    /** The node whose four words start at {@code first}. */
    static NodeState state(Reply reply, int first) {
        JsonNode node = RowCodec.tree(reply.bytes(first + 1));
        Map<String, String> labels = new TreeMap<>();
        RowCodec.tree(reply.bytes(first + 2))
                .properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().textValue()));
        byte[] taken = reply.bytes(first + 3);
        JsonNode sums = RowCodec.tree(taken.length == 0 ? NOTHING_TAKEN : taken);
        Resources used = RowCodec.amounts(sums.get("used"));
        Resources bound = RowCodec.amounts(sums.get("bound"));
        long binding = Long.parseLong(sums.get("binding").textValue());
        var rows = new NodeState.Rows(
                used.get(ResourceName.PODS) - bound.get(ResourceName.PODS) - binding,
                binding,
                bound.get(ResourceName.PODS));
        return new NodeState(
                new Node(
                        new NodeName(reply.text(first)),
                        node.get("uid").textValue(),
                        node.get("unschedulable").booleanValue(),
                        labels,
                        RowCodec.amounts(node.get("allocatable"))),
                bound,
                minus(used, bound),
                rows,
                node.path("gone").booleanValue(),
                Optional.ofNullable(sums.get("cooling"))
                        .map(until -> Instant.ofEpochMilli(Long.parseLong(until.textValue()))),
                awaited(sums.path("awaited")));
    }

    private static List<NodeState.Awaited> awaited(JsonNode awaited) {
        List<NodeState.Awaited> all = new ArrayList<>();
        awaited.properties()
                .forEach(one -> all.add(new NodeState.Awaited(
                        one.getKey(),
                        Integer.parseInt(one.getValue().get("priority").textValue()),
                        RowCodec.amounts(one.getValue().get("requests")),
                        Instant.ofEpochMilli(
                                Long.parseLong(one.getValue().get("till").textValue())))));
        return all;
    }

    private static Resources minus(Resources all, Resources part) {
        TreeMap<ResourceName, Long> rest = new TreeMap<>(all.amounts());
        part.amounts().forEach((resource, amount) -> rest.merge(resource, -amount, Long::sum));
        return new Resources(rest);
    }
}
