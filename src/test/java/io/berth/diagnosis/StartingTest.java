package io.berth.diagnosis;

import static io.berth.diagnosis.Case.acknowledged;
import static io.berth.diagnosis.Case.bound;
import static io.berth.diagnosis.ContainerBuilder.init;
import static io.berth.diagnosis.ContainerBuilder.main;
import static io.berth.diagnosis.ContainerBuilder.sidecar;
import static io.berth.diagnosis.DiagnosisAssert.says;

import io.berth.reservation.Phase;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartingTest {
    @Test
    void aSilentKubeletIsNamed() {
        says(bound("node-01").container(main("web").waiting("", "")))
                .is(Verdict.UNACKNOWLEDGED, Side.kubelet)
                .since(Case.BOUND)
                .waitsFor("the kubelet of node node-01")
                .inWords(
                        "It is bound to node node-01 since 2026-11-29T12:00:01Z, and the kubelet there has not acknowledged"
                                + " it.");
        // The row is behind: the API server has it bound.
        says(bound("node-01").row(Phase.Binding, "alpha", "node-01")).is(Verdict.UNACKNOWLEDGED, Side.kubelet);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ErrImagePull", "ImagePullBackOff", "InvalidImageName", "ErrImageNeverPull"})
    void anImageThatCannotBeHad(String reason) {
        says(acknowledged("node-01").container(main("web").waiting(reason, "not found.")))
                .is(Verdict.IMAGE_PULL, Side.kubelet)
                .since(Case.ACKNOWLEDGED)
                .waitsFor("image registry/web:1")
                .inWords("The kubelet of node node-01 cannot get image registry/web:1 for container web: " + reason
                        + ": not found.");
        says(acknowledged("node-01")
                        .container(init("migrate").waiting(reason, ""))
                        .container(main("web").waiting("PodInitializing", "")))
                .is(Verdict.IMAGE_PULL, Side.kubelet);
    }

    @Test
    void aVolumeThatCannotBeMounted() {
        var waiting = main("web").waiting("ContainerCreating", "");
        says(acknowledged("node-01").container(waiting).warned("FailedMount", "kubelet", "secret \"s\" not found"))
                .is(Verdict.VOLUME_MOUNT, Side.kubelet)
                .inWords("Node node-01 cannot mount its volumes: FailedMount: secret \"s\" not found.");
        says(acknowledged("node-01").container(waiting).warned("FailedAttachVolume", "attachdetach-controller", "busy"))
                .is(Verdict.VOLUME_MOUNT, Side.kubelet);
    }

    @Test
    void aMountThatFailedOnceIsOver() {
        says(acknowledged("node-01")
                        .container(main("web").waiting("ContainerCreating", ""))
                        .condition("PodReadyToStartContainers", "True", "", "")
                        .warned("FailedMount", "kubelet", "not yet"))
                .is(Verdict.STARTING, Side.kubelet);
        says(acknowledged("node-01").container(main("web").running()).warned("FailedMount", "kubelet", "not yet"))
                .is(Verdict.NOT_READY, Side.workload);
    }

    @Test
    void aBoundPodWaitsForItsClaimUntilAContainerHasStarted() {
        var claim = new ClaimFacts(
                "data",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                false,
                Optional.empty(),
                Optional.empty());
        says(acknowledged("node-01")
                        .container(main("web").waiting("ContainerCreating", ""))
                        .claim(claim))
                .is(Verdict.WAITING_FOR_VOLUME, Side.storage);
        says(acknowledged("node-01").container(main("web").running()).claim(claim))
                .is(Verdict.NOT_READY, Side.workload);
    }

    @Test
    void aContainerThatCannotBeMade() {
        says(acknowledged("node-01")
                        .container(main("web").waiting("CreateContainerConfigError", "configmap \"c\" not found")))
                .is(Verdict.CONTAINER_CREATE, Side.kubelet)
                .inWords(
                        "The kubelet of node node-01 cannot make container web: CreateContainerConfigError: configmap \"c\""
                                + " not found.");
    }

    @Test
    void anInitContainerThatRuns() {
        says(acknowledged("node-01")
                        .container(init("first").ended(0, "Completed"))
                        .container(init("second").running())
                        .container(main("web").waiting("PodInitializing", "")))
                .is(Verdict.INIT_CONTAINER, Side.workload)
                .since(Case.LATER)
                .waitsFor("init container second")
                .inWords("Its init container second runs since 2026-11-29T12:01:00Z, and the others wait for it.");
    }

    @Test
    void anInitContainerThatCrashes() {
        says(acknowledged("node-01")
                        .container(init("migrate").restarted(4, 1, "Error").waiting("CrashLoopBackOff", "back-off 40s"))
                        .container(main("web").waiting("PodInitializing", "")))
                .is(Verdict.INIT_CONTAINER, Side.workload)
                .inWords(
                        "Its init container migrate ended with exit code 1 (Error), after 4 restarts and waits to be started"
                                + " again: CrashLoopBackOff.");
    }

    @Test
    void aSidecarThatHasNotStartedUpHoldsTheOthers() {
        says(acknowledged("node-01")
                        .container(sidecar("proxy")
                                .probed(ContainerFacts.Probe.Startup)
                                .running())
                        .container(main("web").waiting("PodInitializing", "")))
                .is(Verdict.INIT_CONTAINER, Side.workload)
                .waitsFor("sidecar proxy");
        says(acknowledged("node-01")
                        .container(sidecar("proxy").startedUp().running())
                        .container(main("web").waiting("PodInitializing", "")))
                .is(Verdict.STARTING, Side.kubelet);
    }

    @Test
    void aPodThatIsBeingStarted() {
        says(acknowledged("node-01")
                        .container(main("web").waiting("ContainerCreating", ""))
                        .warned("FailedCreatePodSandBox", "kubelet", "no network."))
                .is(Verdict.STARTING, Side.kubelet)
                .inWords("The kubelet of node node-01 is starting container web: ContainerCreating; its last warning:"
                        + " FailedCreatePodSandBox: no network.");
    }
}
