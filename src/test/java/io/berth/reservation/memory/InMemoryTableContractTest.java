package io.berth.reservation.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.fixtures.ManualClock;
import io.berth.reservation.Calls;
import io.berth.reservation.OpenResult;
import io.berth.reservation.WholeContract;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

class InMemoryTableContractTest implements WholeContract {
    private final Calls calls = opened();

    private static Calls opened() {
        Calls calls = new Calls(MemoryUnderTest.at(new ManualClock(Instant.parse("2026-01-01T00:00:00Z"))));
        assertThat(calls.open(Optional.empty(), Duration.ZERO)).isInstanceOf(OpenResult.Open.class);
        return calls;
    }

    @Override
    public Calls calls() {
        return calls;
    }
}
