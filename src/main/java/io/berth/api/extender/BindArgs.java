package io.berth.api.extender;

import io.berth.cluster.MalformedException;
import io.berth.cluster.NodeName;
import io.berth.cluster.PodRef;
import java.util.HashMap;
import java.util.Map;

/** What bind is asked: {@code ExtenderBindingArgs} in Go. */
record BindArgs(PodRef pod, NodeName node) {
    /** Throws {@link NotJsonException} and {@link MalformedException}. */
    static BindArgs read(byte[] body) {
        Map<String, String> texts = new HashMap<>();
        Walk.through(body, walk -> {
            boolean unused = walk.fields("the body", key -> {
                switch (key) {
                    case "podname" -> walk.text("PodName").ifPresent(text -> texts.put(key, text));
                    case "podnamespace" -> walk.text("PodNamespace").ifPresent(text -> texts.put(key, text));
                    case "poduid" -> walk.text("PodUID").ifPresent(text -> texts.put(key, text));
                    case "node" -> walk.text("Node").ifPresent(text -> texts.put(key, text));
                    default -> {}
                }
            });
        });
        return new BindArgs(pod(texts), node(texts));
    }

    private static PodRef pod(Map<String, String> texts) {
        try {
            return new PodRef(
                    texts.getOrDefault("podnamespace", ""),
                    texts.getOrDefault("podname", ""),
                    texts.getOrDefault("poduid", ""));
        } catch (MalformedException wrong) {
            throw new MalformedException("PodNamespace, PodName or PodUID is missing or wrong: " + wrong.getMessage());
        }
    }

    private static NodeName node(Map<String, String> texts) {
        try {
            return new NodeName(texts.getOrDefault("node", ""));
        } catch (MalformedException wrong) {
            throw new MalformedException("Node is missing or wrong: " + wrong.getMessage());
        }
    }
}
