package io.berth.diagnosis;

import static io.berth.diagnosis.Case.acknowledged;
import static io.berth.diagnosis.Case.bound;
import static io.berth.diagnosis.Case.unbound;
import static io.berth.diagnosis.ContainerBuilder.main;
import static io.berth.diagnosis.DiagnosisAssert.says;

import org.junit.jupiter.api.Test;

class EndingTest {
    @Test
    void whatTheKubeletTurnedAway() {
        says(acknowledged("node-01").rejected("OutOfcpu", "Node didn't have enough resource: cpu"))
                .is(Verdict.REJECTED, Side.kubelet)
                .waitsFor()
                .inWords(
                        "The kubelet of node node-01 turned it away before any of its containers ran: OutOfcpu: Node didn't"
                                + " have enough resource: cpu.");
    }

    @Test
    void whatHasRun() {
        says(acknowledged("node-01")
                        .ended("Succeeded", "", "")
                        .container(main("job").ended(0, "Completed")))
                .is(Verdict.DONE, Side.none)
                .since(Case.LATER)
                .waitsFor()
                .inWords("It has succeeded.");
        says(acknowledged("node-01").ended("Failed", "DeadlineExceeded", "was active too long"))
                .is(Verdict.DONE, Side.none)
                .inWords("It has failed: DeadlineExceeded: was active too long.");
    }

    @Test
    void aKubeletThatHasNotFinished() {
        says(acknowledged("node-01").running().deleted().container(main("web").ready()))
                .is(Verdict.DELETING, Side.kubelet)
                .since(Case.LATER)
                .waitsFor("the kubelet of node node-01")
                .inWords(
                        "It is being deleted since 2026-11-29T12:01:00Z, and the kubelet of node node-01 has not finished;"
                                + " its grace period of 30s ends at 2026-11-29T12:01:30Z.");
        says(acknowledged("node-01")
                        .running()
                        .deleted("a.b/c")
                        .container(main("web").ready()))
                .is(Verdict.DELETING, Side.kubelet)
                .waitsFor("the kubelet of node node-01", "finalizer a.b/c");
    }

    @Test
    void finalizersHoldWhatHasEnded() {
        says(unbound().deleted("a.b/c"))
                .is(Verdict.HELD_BY_FINALIZERS, Side.controller)
                .since(Case.LATER)
                .waitsFor("finalizer a.b/c")
                .inWords(
                        "It is being deleted since 2026-11-29T12:01:00Z, and the finalizer a.b/c holds it until whoever set"
                                + " it removes it.");
        says(acknowledged("node-01").ended("Succeeded", "", "").deleted("a.b/c", "d.e/f"))
                .is(Verdict.HELD_BY_FINALIZERS, Side.controller);
        says(bound("node-01").deleted("a.b/c").container(main("web").waiting("", "")))
                .is(Verdict.HELD_BY_FINALIZERS, Side.controller);
    }

    @Test
    void onADeadNodeADeletionWaitsForTheNode() {
        says(acknowledged("node-01")
                        .running()
                        .node("Unknown", "NodeStatusUnknown", "Kubelet stopped posting node status.")
                        .deleted()
                        .container(main("web").ready()))
                .is(Verdict.NODE_NOT_READY, Side.node)
                .inWords(
                        "Node node-01 is not ready since 2026-11-29T12:01:00Z: NodeStatusUnknown: Kubelet stopped posting"
                                + " node status; the Pod is being deleted since 2026-11-29T12:01:00Z and stays until the kubelet"
                                + " answers again or the node is removed.");
    }
}
