package io.berth.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.reservation.Calls;
import io.berth.reservation.OpenResult;
import io.berth.reservation.WholeContract;
import java.time.Duration;
import java.util.Optional;

class RedisTableContractTest implements WholeContract {
    private final Calls calls = opened();

    private static Calls opened() {
        Calls calls = new Calls(RedisUnderTest.shared());
        assertThat(calls.open(Optional.empty(), Duration.ZERO)).isInstanceOf(OpenResult.Open.class);
        return calls;
    }

    @Override
    public Calls calls() {
        return calls;
    }
}
