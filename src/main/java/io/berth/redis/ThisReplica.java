package io.berth.redis;

import io.berth.reservation.ReplicaId;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** What this process is called in the table, as long as it runs. */
final class ThisReplica {
    @Produces
    @Singleton
    ReplicaId id() {
        return ReplicaId.random();
    }
}
