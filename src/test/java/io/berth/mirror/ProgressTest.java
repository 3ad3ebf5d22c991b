package io.berth.mirror;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.Pod;
import io.berth.cluster.PodTimes;
import io.berth.reservation.Labels;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What each step of a Pod's way took is told once, when both its ends are known. */
class ProgressTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Progress progress = new Progress(meters, new Labels());

    /** Seconds after the Pod's creation at which it was bound, acknowledged, running and ready; below 0: not yet. */
    private static Pod pod(int bound, int acknowledged, int running, int ready) {
        Pod pod = SeenPod.pod("web").on("n1").at(5);
        PodTimes times = new PodTimes(Instant.EPOCH, at(bound), at(acknowledged), at(running), at(ready));
        return new Pod(
                pod.ref(),
                pod.version(),
                pod.schedulerName(),
                pod.requests(),
                pod.priority(),
                pod.node(),
                pod.nominated(),
                false,
                false,
                pod.gates(),
                pod.claims(),
                pod.rejection(),
                times);
    }

    private static Optional<Instant> at(int seconds) {
        return seconds < 0 ? Optional.empty() : Optional.of(Instant.ofEpochSecond(seconds));
    }

    private String told(String name, String tag, String value) {
        Timer timer = meters.get(name).tag(tag, value).timer();
        return timer.count() + " in " + (long) timer.totalTime(TimeUnit.SECONDS) + " s";
    }

    @Test
    void eachStepIsMeasuredFromTheOneBefore() {
        progress.seen(pod(3, -1, -1, -1));
        progress.seen(pod(3, 5, -1, -1));
        progress.seen(pod(3, 5, 9, -1));
        progress.seen(pod(3, 5, 9, 16));
        assertThat(told("berth.pod.scheduling", "scheduler", "other")).isEqualTo("1 in 3 s");
        assertThat(told("berth.pod.handoff", "step", "acknowledged")).isEqualTo("1 in 2 s");
        assertThat(told("berth.pod.handoff", "step", "running")).isEqualTo("1 in 4 s");
        assertThat(told("berth.pod.handoff", "step", "ready")).isEqualTo("1 in 7 s");
    }

    @Test
    void readinessThatIsLostAndFoundAgainIsNoSecondStep() {
        progress.seen(pod(3, 5, 9, 16));
        progress.seen(pod(3, 5, 9, -1));
        progress.seen(pod(3, 5, 9, 60));
        assertThat(told("berth.pod.handoff", "step", "ready")).isEqualTo("1 in 7 s");
    }

    @Test
    void readyMayBeReportedBeforeRunning() {
        progress.seen(pod(3, 5, -1, 9));
        assertThat(told("berth.pod.handoff", "step", "ready")).isEqualTo("0 in 0 s");
        progress.seen(pod(3, 5, 9, 9));
        assertThat(told("berth.pod.handoff", "step", "ready")).isEqualTo("1 in 0 s");
    }

    @Test
    void clocksThatDifferMakeNoNegativeStep() {
        progress.seen(pod(3, 1, -1, -1));
        assertThat(told("berth.pod.handoff", "step", "acknowledged")).isEqualTo("1 in 0 s");
    }

    @Test
    void aYearThatNobodyLivesToSeeIsCapped() {
        progress.seen(pod(3, Integer.MAX_VALUE, -1, -1));
        progress.seen(pod(3, Integer.MAX_VALUE, Integer.MAX_VALUE, -1));
        assertThat(told("berth.pod.handoff", "step", "acknowledged")).isEqualTo("1 in 31536000 s");
    }

    @Test
    void schedulersNamesDoNotMakeMetricsWithoutEnd() {
        Labels labels = new Labels();
        for (int i = 0; i < 60; i++) {
            labels.label("scheduler-" + i);
        }
        assertThat(labels.label("scheduler-0")).isEqualTo("scheduler-0");
        assertThat(labels.label("scheduler-59")).isEqualTo("other");
    }

    @Test
    void whatWasOverBeforeTheFirstListIsNotToldAndWhatCameSinceIs() {
        progress.listed(List.of(pod(3, -1, -1, -1)));
        assertThat(meters.find("berth.pod.scheduling").timer()).isNull();
        progress.listed(List.of(pod(3, 5, -1, -1)));
        assertThat(told("berth.pod.handoff", "step", "acknowledged")).isEqualTo("1 in 2 s");
    }
}
