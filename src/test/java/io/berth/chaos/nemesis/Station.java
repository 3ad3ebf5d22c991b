package io.berth.chaos.nemesis;

import io.berth.sandbox.Replica;
import io.berth.sandbox.fault.ApiProxy;
import io.berth.sandbox.fault.RedisProxy;

/** A replica with its own wires to Redis and to the API server. */
public record Station(Replica replica, RedisProxy redis, ApiProxy api) implements AutoCloseable {
    @Override
    public void close() {
        replica.close();
        redis.close();
        api.close();
    }
}
