package io.berth.mirror;

import io.berth.cluster.Pod;
import io.berth.cluster.PodTimes;
import io.berth.reservation.Labels;
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
    private static final int SCHEDULING = 1;
    private static final int ACKNOWLEDGED = 2;
    private static final int RUNNING = 4;
    private static final int READY = 8;

    /** What is written on a Pod may be any year, and what is measured must fit in nanoseconds. */
    private static final Duration LONGEST = Duration.ofDays(365);

    private final MeterRegistry meters;
    private final Timer acknowledged;
    private final Timer running;
    private final Timer ready;
    private final Labels schedulers;
    private Map<String, Integer> steps = new HashMap<>();

    Progress(MeterRegistry meters, Labels schedulers) {
        this.meters = meters;
        this.schedulers = schedulers;
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
            steps.put(uid, steps(pod.times()) | (before == null ? 0 : before));
        }
    }

    synchronized void seen(Pod pod) {
        int before = steps.getOrDefault(pod.ref().uid(), 0);
        tell(pod, before);
        steps.put(pod.ref().uid(), steps(pod.times()) | before);
    }

    synchronized void gone(Pod pod) {
        steps.remove(pod.ref().uid());
    }

    /** The steps of which both ends are known: a kubelet may report the second first, such as ready before running. */
    private static int steps(PodTimes times) {
        int steps = times.bound().isPresent() ? SCHEDULING : 0;
        steps += times.bound().isPresent() && times.acknowledged().isPresent() ? ACKNOWLEDGED : 0;
        steps += times.acknowledged().isPresent() && times.running().isPresent() ? RUNNING : 0;
        return steps + (times.running().isPresent() && times.ready().isPresent() ? READY : 0);
    }

    /** Each step once: a Pod may lose its readiness, and get it back. */
    private void tell(Pod pod, int before) {
        PodTimes times = pod.times();
        int fresh = steps(times) & ~before;
        if ((fresh & SCHEDULING) != 0) {
            Timer scheduling = Timer.builder("berth.pod.scheduling")
                    .description("Created to bound: the time spent in the scheduler")
                    .tag("scheduler", schedulers.label(pod.schedulerName()))
                    .publishPercentileHistogram()
                    .register(meters);
            record(scheduling, Optional.of(times.created()), times.bound());
        }
        record((fresh & ACKNOWLEDGED) != 0, acknowledged, times.bound(), times.acknowledged());
        record((fresh & RUNNING) != 0, running, times.acknowledged(), times.running());
        record((fresh & READY) != 0, ready, times.running(), times.ready());
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
            timer.record(took.isNegative() ? Duration.ZERO : took.compareTo(LONGEST) > 0 ? LONGEST : took);
        }
    }
}
