package io.berth.bench;

/** CPU seconds of the scheduler, the API server, etcd, all replicas of Berth, Redis, and the whole machine. */
record SchedulerSpent(double scheduler, double apiServer, double etcd, double replicas, double redis, double machine) {
    SchedulerSpent minus(SchedulerSpent earlier) {
        return new SchedulerSpent(
                scheduler - earlier.scheduler,
                apiServer - earlier.apiServer,
                etcd - earlier.etcd,
                replicas - earlier.replicas,
                redis - earlier.redis,
                machine - earlier.machine);
    }

    /** The benchmark's own watch, the other grounds, and whatever else runs. */
    double others() {
        return Math.max(0, machine - scheduler - apiServer - etcd - replicas - redis);
    }
}
