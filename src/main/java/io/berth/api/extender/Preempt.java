package io.berth.api.extender;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.Pod;
import io.berth.cluster.PodDocuments;
import io.berth.cluster.ResourceName;
import io.berth.reservation.NodeState;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationTable;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * On which nodes the eviction of its victims would make room for a Pod: not where other schedulers have taken it, which the
 * one that asks does not see.
 */
@ApplicationScoped
@CheckReturnValue
class Preempt implements Verb {
    /** Rows that one call has looked up; a node that has victims beyond them is not kept. */
    private static final int MOST_VICTIMS = 10_000;

    private static final int AT_ONCE = 64;

    private final PodDocuments pods;
    private final Standing standing;
    private final Rooms rooms;
    private final ReservationTable table;

    Preempt(PodDocuments pods, Standing standing, Rooms rooms, ReservationTable table) {
        this.pods = pods;
        this.standing = standing;
        this.rooms = rooms;
        this.table = table;
    }

    @Override
    public String name() {
        return "preempt";
    }

    @Override
    public Uni<Reply> answer(Call call) {
        PreemptArgs args = PreemptArgs.read(call.body(), pods);
        return standing.of(args.pod(), call.holder())
                .chain(own -> rows(args))
                .chain(rows -> rooms.of(args.nodes().keySet()).map(known -> kept(args, rows, known)))
                .emitOn(call.computing())
                .map(kept -> new Reply(kept.isEmpty() ? Reply.Word.refused : Reply.Word.ok, document(kept)));
    }

    /** The live rows of the victims, and of the Pod itself: what it holds is in nobody's way. */
    private Uni<Map<String, Reservation>> rows(PreemptArgs args) {
        Set<String> uids = new LinkedHashSet<>();
        uids.add(args.pod().ref().uid());
        args.nodes().values().forEach(victims -> uids.addAll(victims.uids()));
        return Multi.createFrom()
                .items(uids.stream().limit(MOST_VICTIMS))
                .onItem()
                .transformToUni(table::findByPod)
                .merge(AT_ONCE)
                .collect()
                .in(
                        HashMap::new,
                        (found, row) ->
                                row.ifPresent(there -> found.put(there.pod().uid(), there)));
    }

    private static Map<String, PreemptArgs.Victims> kept(
            PreemptArgs args, Map<String, Reservation> rows, Map<String, NodeState> known) {
        Map<String, PreemptArgs.Victims> kept = new LinkedHashMap<>();
        args.nodes().forEach((name, victims) -> {
            NodeState node = known.get(name);
            if (node != null && node.coolingUntil().isEmpty() && fitsWithout(args, victims, node, rows)) {
                kept.put(name, victims);
            }
        });
        return kept;
    }

    private static boolean fitsWithout(
            PreemptArgs args, PreemptArgs.Victims victims, NodeState node, Map<String, Reservation> rows) {
        Map<ResourceName, Long> freed = new HashMap<>();
        Stream.concat(Stream.of(args.pod().ref().uid()), victims.uids().stream())
                .distinct()
                .map(rows::get)
                .filter(Objects::nonNull)
                .filter(row -> row.node().equals(node.node().name()))
                .forEach(row -> {
                    freed.merge(ResourceName.PODS, 1L, Long::sum);
                    row.requests().amounts().forEach((resource, amount) -> freed.merge(resource, amount, Long::sum));
                });
        return fits(ResourceName.PODS, 1, node, args.pod(), freed)
                && args.pod().requests().amounts().entrySet().stream()
                        .allMatch(request -> fits(request.getKey(), request.getValue(), node, args.pod(), freed));
    }

    private static boolean fits(
            ResourceName resource, long requested, NodeState node, Pod pod, Map<ResourceName, Long> freed) {
        return requested <= 0 || requested <= Misfit.available(node, resource, pod) + freed.getOrDefault(resource, 0L);
    }

    /** {@code ExtenderPreemptionResult} in Go: the victims are named by their UIDs, in whatever way they came. */
    private static byte[] document(Map<String, PreemptArgs.Victims> kept) {
        return Documents.of(json -> {
            json.writeStartObject();
            json.writeObjectFieldStart("NodeNameToMetaVictims");
            for (var node : kept.entrySet()) {
                json.writeObjectFieldStart(node.getKey());
                json.writeArrayFieldStart("Pods");
                for (String uid : node.getValue().uids()) {
                    json.writeStartObject();
                    json.writeStringField("UID", uid);
                    json.writeEndObject();
                }
                json.writeEndArray();
                json.writeNumberField("NumPDBViolations", node.getValue().violations());
                json.writeEndObject();
            }
            json.writeEndObject();
            json.writeEndObject();
        });
    }

    /** No preemption: the safe answer. */
    @Override
    public byte[] refusal(String why) {
        return document(Map.of());
    }
}
