package io.berth.doctor;

import io.berth.doctor.RedisVitals.Vitals;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** Redis drops nothing, and has its data again after a restart. */
@ApplicationScoped
class RedisCheck implements Check {
    private static final String KEEPS_ALL = "noeviction";

    private final RedisVitals redis;

    RedisCheck(RedisVitals redis) {
        this.redis = redis;
    }

    @Override
    public String name() {
        return "redis";
    }

    @Override
    public Uni<Verdict> look() {
        return redis.read().map(RedisCheck::judge);
    }

    private static Verdict judge(Vitals vitals) {
        if (!vitals.eviction().equals(KEEPS_ALL)) {
            return Verdict.failed(
                    "maxmemory-policy is %s, which may drop reservations: set it to %s", vitals.eviction(), KEEPS_ALL);
        }
        if (!vitals.wrote()) {
            return Verdict.failed("its last write to disk has failed: see Redis' log, and its disk");
        }
        if (vitals.appends()) {
            return Verdict.ok("%s, and every change is appended to a file", KEEPS_ALL);
        }
        return vitals.save()
                .map(when -> when.isBlank()
                        ? Verdict.warning("it keeps nothing on disk: after its restart nothing is granted for"
                                + " berth.epoch.drain; set appendonly yes")
                        : Verdict.warning(
                                "it keeps snapshots only (save %s): after a crash the newest reservations are"
                                        + " lost; set appendonly yes",
                                when))
                .orElseGet(() -> Verdict.unknown("it appends to no file, and does not say whether it keeps snapshots"));
    }
}
