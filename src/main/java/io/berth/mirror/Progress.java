package io.berth.mirror;

import io.berth.cluster.Pod;
import io.berth.cluster.PodTimes;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How long each step of a Pod's way took, by the API server's and the kubelet's clocks. Every replica sees every Pod, so
 * take one replica's figures, not their sum; what was over before it first listed the Pods is not told.
 */
final class Progress {
    private final MeterRegistry meters;
    private final Timer acknowledged;
    private final Timer running;
    private final Timer ready;
    private Map<String, Integer> steps = new HashMap<>();

    Progress(MeterRegistry meters) {
        this.meters = meters;
        this.acknowledged = handoff("acknowledged");
        this.running = handoff("running");
        this.ready = handoff("ready");
    }

    private Timer handoff(String step) {
        return Timer.builder("berth.pod.handoff")
                .description("Bound to acknowledged, acknowledged to running, running to ready")
                .tag("step", step)
                .publishPercentileHistogram()
                .register(meters);
    }

    /** What has come further since it was last seen is told; what is new is taken as it is. */
    synchronized void listed(List<Pod> all) {
        Map<String, Integer> known = steps;
        steps = new HashMap<>();
        for (Pod pod : all) {
            String uid = pod.ref().uid();
            Integer before = known.get(uid);
            if (before != null) {
                tell(pod, before);
            }
            steps.put(uid, step(pod.times()));
        }
    }

    synchronized void seen(Pod pod) {
        int step = step(pod.times());
        Integer before = steps.put(pod.ref().uid(), step);
        tell(pod, before == null ? 0 : before);
    }

    synchronized void gone(Pod pod) {
        steps.remove(pod.ref().uid());
    }

    private static int step(PodTimes times) {
        int step = times.ready().isPresent() ? 8 : 0;
        step += times.running().isPresent() ? 4 : 0;
        step += times.acknowledged().isPresent() ? 2 : 0;
        return step + (times.bound().isPresent() ? 1 : 0);
    }

    private void tell(Pod pod, int before) {
        PodTimes times = pod.times();
        int fresh = step(times) & ~before;
        if ((fresh & 1) != 0) {
            Timer scheduling = Timer.builder("berth.pod.scheduling")
                    .description("Created to bound: the time spent in the scheduler")
                    .tag("scheduler", pod.schedulerName())
                    .publishPercentileHistogram()
                    .register(meters);
            record(scheduling, Optional.of(times.created()), times.bound());
        }
        record((fresh & 2) != 0, acknowledged, times.bound(), times.acknowledged());
        record((fresh & 4) != 0, running, times.acknowledged(), times.running());
        record((fresh & 8) != 0, ready, times.running(), times.ready());
    }

    private static void record(boolean news, Timer timer, Optional<Instant> from, Optional<Instant> to) {
        if (news) {
            record(timer, from, to);
        }
    }

    /** Two clocks may differ by more than the step took. */
    private static void record(Timer timer, Optional<Instant> from, Optional<Instant> to) {
        if (from.isPresent() && to.isPresent()) {
            Duration took = Duration.between(from.get(), to.get());
            timer.record(took.isNegative() ? Duration.ZERO : took);
        }
    }
}
