package io.berth.bench;

/**
 * What each part has used up: seconds on the wall clock; CPU seconds of Redis, all replicas, the API server, etcd, this
 * process and the machine; scripts that Redis has run, and seconds that it says they took; changes made to Pods.
 */
record Spent(
        double wall,
        double redis,
        double replicas,
        double apiServer,
        double etcd,
        double client,
        double machine,
        double calls,
        double inScripts,
        double changes) {
    Spent minus(Spent earlier) {
        return new Spent(
                wall - earlier.wall,
                redis - earlier.redis,
                replicas - earlier.replicas,
                apiServer - earlier.apiServer,
                etcd - earlier.etcd,
                client - earlier.client,
                machine - earlier.machine,
                calls - earlier.calls,
                inScripts - earlier.inScripts,
                changes - earlier.changes);
    }

    /** What runs beside the benchmark takes from it. */
    double others() {
        return Math.max(0, machine - redis - replicas - apiServer - etcd - client);
    }
}
