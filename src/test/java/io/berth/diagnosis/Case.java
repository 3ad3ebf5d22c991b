package io.berth.diagnosis;

import io.berth.cluster.NodeName;
import io.berth.cluster.Pod;
import io.berth.cluster.PodRef;
import io.berth.cluster.PodTimes;
import io.berth.cluster.ResourceVersion;
import io.berth.cluster.Resources;
import io.berth.diagnosis.PodDetail.Condition;
import io.berth.diagnosis.PodDetail.Deletion;
import io.berth.diagnosis.PodDetail.Toleration;
import io.berth.reservation.Epoch;
import io.berth.reservation.FencingToken;
import io.berth.reservation.Holder;
import io.berth.reservation.Phase;
import io.berth.reservation.Progress;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A Pod and what is around it, told step by step: {@code unbound().row(Reserved, "alpha", "node-01")}. */
final class Case {
    static final Instant CREATED = Instant.parse("2026-11-29T12:00:00Z");
    static final Instant BOUND = CREATED.plusSeconds(1);
    static final Instant ACKNOWLEDGED = CREATED.plusSeconds(2);
    static final Instant LATER = CREATED.plusSeconds(60);
    private static final PodRef POD = new PodRef("default", "web", "uid-web");

    private final List<Condition> conditions = new ArrayList<>();
    private final List<ContainerFacts> containers = new ArrayList<>();
    private final List<Toleration> tolerations = new ArrayList<>();
    private final List<ClaimFacts> claims = new ArrayList<>();
    private final List<EventFacts> events = new ArrayList<>();
    private List<String> gates = List.of();
    private Optional<NodeName> node = Optional.empty();
    private Optional<NodeFacts> nodeFacts = Optional.empty();
    private Optional<Instant> acknowledged = Optional.empty();
    private Optional<Deletion> deletion = Optional.empty();
    private Optional<Reservation> row = Optional.empty();
    private Progress progress = Progress.NONE;
    private Optional<RoomReport> room = Optional.empty();
    private Optional<String> rejection = Optional.empty();
    private String phase = "Pending";
    private Optional<String> reason = Optional.empty();
    private Optional<String> message = Optional.empty();
    private String restartPolicy = "Always";

    static Case unbound() {
        return new Case();
    }

    /** Bound to a node that is ready, and not acknowledged. */
    static Case bound(String node) {
        Case bound = new Case();
        bound.node = Optional.of(new NodeName(node));
        return bound.node("True", "KubeletReady", "kubelet is posting ready status");
    }

    static Case acknowledged(String node) {
        Case bound = bound(node);
        bound.acknowledged = Optional.of(ACKNOWLEDGED);
        return bound;
    }

    Case running() {
        phase = "Running";
        return this;
    }

    Case ended(String how, String because, String text) {
        phase = how;
        reason = Optional.of(because).filter(some -> !some.isEmpty());
        message = Optional.of(text).filter(some -> !some.isEmpty());
        return this;
    }

    Case rejected(String because, String text) {
        rejection = Optional.of(because);
        return ended("Failed", because, text);
    }

    Case restartPolicy(String policy) {
        restartPolicy = policy;
        return this;
    }

    Case gates(String... names) {
        gates = List.of(names);
        return this;
    }

    Case node(String ready, String because, String text, NodeFacts.NoExecute... taints) {
        var condition = new Condition("Ready", ready, Optional.of(because), Optional.of(text), Optional.of(LATER));
        nodeFacts =
                Optional.of(new NodeFacts(node.orElseThrow(), Optional.of(condition), false, false, List.of(taints)));
        return this;
    }

    Case nodeGone() {
        nodeFacts = Optional.empty();
        return this;
    }

    Case tolerates(String key, Duration limit) {
        tolerations.add(new Toleration(Optional.of(key), Optional.of(limit)));
        return this;
    }

    Case toleratesAll() {
        tolerations.add(new Toleration(Optional.empty(), Optional.empty()));
        return this;
    }

    Case deleted(String... finalizers) {
        deletion = Optional.of(new Deletion(LATER.plusSeconds(30), Duration.ofSeconds(30), List.of(finalizers)));
        return this;
    }

    Case condition(String type, String status, String because, String text) {
        conditions.add(new Condition(type, status, Optional.of(because), Optional.of(text), Optional.of(LATER)));
        return this;
    }

    Case container(ContainerFacts container) {
        containers.add(container);
        return this;
    }

    Case claim(ClaimFacts claim) {
        claims.add(claim);
        return this;
    }

    Case warned(String because, String by, String text) {
        events.add(new EventFacts(because, true, text, by, Optional.of(LATER), 3));
        return this;
    }

    /** Of the row that comes next. */
    Case progress(Progress of) {
        progress = of;
        return this;
    }

    Case row(Phase state, String holder, String on) {
        row = Optional.of(new Reservation(
                new ReservationId(new Epoch("7"), new FencingToken("1")),
                "1",
                state,
                POD,
                new NodeName(on),
                "uid-" + on,
                Resources.NONE,
                new Holder(holder),
                0,
                Duration.ofSeconds(30),
                LATER,
                state == Phase.Reserved
                        ? Optional.of(new Reservation.Expiry(LATER.plusSeconds(30), Duration.ofSeconds(9)))
                        : Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                progress));
        return this;
    }

    Case room(RoomReport report) {
        room = Optional.of(report);
        return this;
    }

    Diagnosis explain() {
        var times = new PodTimes(CREATED, node.map(bound -> BOUND), acknowledged, Optional.empty(), Optional.empty());
        var pod = new Pod(
                POD,
                new ResourceVersion("5"),
                "default-scheduler",
                Resources.NONE,
                0,
                node,
                Optional.empty(),
                deletion.isPresent(),
                phase.equals("Failed") || phase.equals("Succeeded"),
                gates,
                List.of(),
                rejection,
                times);
        var detail = new PodDetail(
                phase,
                reason,
                message,
                deletion,
                restartPolicy,
                conditions,
                containers,
                tolerations,
                Optional.of("ReplicaSet web"),
                Optional.empty());
        return Rules.explain(
                new Situation(new PodEvidence(pod, detail, nodeFacts, claims, events, List.of()), row, room));
    }
}
