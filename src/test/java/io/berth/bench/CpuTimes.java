package io.berth.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Reads how much CPU Redis, the replicas and the client have used; on Linux also the rest of the machine. */
record CpuTimes(long redis, List<Long> replicas) {
    static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final double TICKS_A_SECOND = 100;

    /**
     * Seconds: on the wall clock, of Redis, of all replicas, of this process with its ended children, of the calling
     * thread, and of everything that runs on the machine (NaN where nobody tells).
     */
    record Reading(double wall, double redis, double replicas, double client, double thread, double machine) {
        Reading minus(Reading earlier) {
            return new Reading(
                    wall - earlier.wall,
                    redis - earlier.redis,
                    replicas - earlier.replicas,
                    client - earlier.client,
                    thread - earlier.thread,
                    machine - earlier.machine);
        }

        /** What runs beside the benchmark takes from it. */
        double others() {
            return Math.max(0, machine - redis - replicas - client);
        }
    }

    Reading now() {
        return new Reading(
                System.nanoTime() / 1e9,
                of(redis),
                replicas.stream().mapToDouble(CpuTimes::of).sum(),
                of(ProcessHandle.current().pid()) + endedChildren(),
                ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9,
                machine());
    }

    static double of(long pid) {
        return ProcessHandle.of(pid)
                        .flatMap(process -> process.info().totalCpuDuration())
                        .orElse(Duration.ZERO)
                        .toNanos()
                / 1e9;
    }

    /** Of redis-benchmark, which is known only when it has ended: fields 16 and 17, counted from behind the name. */
    static double endedChildren() {
        var fields = words("/proc/self/stat", ") ");
        return fields.size() < 15
                ? 0
                : (Long.parseLong(fields.get(13)) + Long.parseLong(fields.get(14))) / TICKS_A_SECOND;
    }

    /** User, nice and system, then after idle and iowait irq, softirq and steal. */
    static double machine() {
        var fields = words("/proc/stat", "cpu ");
        if (fields.size() < 8) {
            return Double.NaN;
        }
        return Stream.of(0, 1, 2, 5, 6, 7)
                        .mapToLong(at -> Long.parseLong(fields.get(at)))
                        .sum()
                / TICKS_A_SECOND;
    }

    private static List<String> words(String file, String after) {
        try {
            var line = Files.readString(Path.of(file)).lines().findFirst().orElse("");
            return List.of(line.substring(line.lastIndexOf(after) + after.length())
                    .strip()
                    .split(" +"));
        } catch (IOException none) {
            return List.of();
        }
    }
}
