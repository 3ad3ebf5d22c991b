package io.berth.diagnosis;

import static io.berth.diagnosis.Case.acknowledged;
import static io.berth.diagnosis.ContainerBuilder.init;
import static io.berth.diagnosis.ContainerBuilder.main;
import static io.berth.diagnosis.ContainerBuilder.sidecar;
import static io.berth.diagnosis.DiagnosisAssert.says;

import io.berth.diagnosis.ContainerFacts.Probe;
import org.junit.jupiter.api.Test;

class RunningTest {
    @Test
    void aCrashLoopSaysHowItEnds() {
        says(acknowledged("node-01")
                        .running()
                        .container(main("web").restarted(5, 137, "OOMKilled").waiting("CrashLoopBackOff", "back-off")))
                .is(Verdict.CRASH_LOOP, Side.workload)
                .since(Case.LATER)
                .waitsFor("container web")
                .inWords(
                        "Its container web ended with exit code 137 (OOMKilled), after 5 restarts, and is started again after"
                                + " a back-off.");
        says(acknowledged("node-01").running().container(main("web").ended(1, "Error")))
                .is(Verdict.CRASH_LOOP, Side.workload);
    }

    @Test
    void aContainerThatIsNotStartedAgain() {
        says(acknowledged("node-01")
                        .running()
                        .restartPolicy("Never")
                        .container(main("web").ended(1, "Error"))
                        .container(main("log").ready()))
                .is(Verdict.CONTAINER_EXITED, Side.workload)
                .inWords("Its container web ended with exit code 1 (Error), and is not started again.");
        says(acknowledged("node-01")
                        .running()
                        .restartPolicy("OnFailure")
                        .container(main("web").ended(0, "Completed")))
                .is(Verdict.CONTAINER_EXITED, Side.workload);
        says(acknowledged("node-01")
                        .running()
                        .restartPolicy("OnFailure")
                        .container(main("web").ended(1, "Error")))
                .is(Verdict.CRASH_LOOP, Side.workload);
        says(acknowledged("node-01")
                        .running()
                        .restartPolicy("Never")
                        .condition("Initialized", "True", "", "")
                        .container(sidecar("proxy").ended(1, "Error"))
                        .container(main("web").ready()))
                .is(Verdict.CRASH_LOOP, Side.workload)
                .waitsFor("sidecar proxy");
    }

    @Test
    void theProbeThatFailsIsNamed() {
        says(acknowledged("node-01")
                        .running()
                        .condition("Ready", "False", "ContainersNotReady", "containers with unready status: [web]")
                        .container(init("migrate").ended(0, "Completed"))
                        .container(main("web")
                                .startedUp()
                                .probed(Probe.Readiness, Probe.Liveness)
                                .running())
                        .warned("Unhealthy", "kubelet", "Liveness probe failed: 500")
                        .warned("Unhealthy", "kubelet", "Readiness probe failed: 503"))
                .is(Verdict.NOT_READY, Side.workload)
                .since(Case.LATER)
                .waitsFor("readiness probe of container web")
                .inWords(
                        "Its container web runs and is not ready: its readiness probe has not succeeded: Readiness probe"
                                + " failed: 503.");
    }

    @Test
    void untilTheStartupProbeSucceedsItIsTheOneThatCounts() {
        says(acknowledged("node-01")
                        .running()
                        .container(main("web")
                                .probed(Probe.Startup, Probe.Readiness)
                                .running()))
                .is(Verdict.NOT_READY, Side.workload)
                .waitsFor("startup probe of container web");
    }

    @Test
    void aReadinessGateIsAControllers() {
        says(acknowledged("node-01")
                        .running()
                        .condition("Ready", "False", "ReadinessGatesNotReady", "the status of \"a/b\" is not \"True\"")
                        .container(main("web").ready()))
                .is(Verdict.READINESS_GATE, Side.controller);
    }

    @Test
    void aReadyPodWaitsForNothing() {
        says(acknowledged("node-01")
                        .running()
                        .condition("Ready", "True", "", "")
                        .container(main("web").ready()))
                .is(Verdict.READY, Side.none)
                .since(Case.LATER)
                .waitsFor();
    }
}
