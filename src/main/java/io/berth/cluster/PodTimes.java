package io.berth.cluster;

import java.time.Instant;
import java.util.Optional;

/**
 * When a Pod reached each step, by the clocks of the API server and the kubelet, to the second: created, bound
 * ({@code PodScheduled}), acknowledged ({@code status.startTime}), all containers running, {@code Ready}.
 */
public record PodTimes(
        Instant created,
        Optional<Instant> bound,
        Optional<Instant> acknowledged,
        Optional<Instant> running,
        Optional<Instant> ready) {}
