package io.berth.doctor;

import io.berth.config.BerthConfig;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** The API server is new enough: a bind's resourceVersion has counted for long, matchConditions since 1.27. */
@ApplicationScoped
class ApiServerCheck implements Check {
    private static final int MAJOR = 1;
    private static final int MINOR = 27;

    private final boolean cluster;
    private final GuardObjects objects;

    ApiServerCheck(BerthConfig config, GuardObjects objects) {
        this.cluster = config.cluster().isFollowed();
        this.objects = objects;
    }

    @Override
    public String name() {
        return "api-server";
    }

    @Override
    public Uni<Verdict> look() {
        return cluster
                ? objects.version()
                        .map(version -> version.isAtLeast(MAJOR, MINOR)
                                ? Verdict.ok("version %s", version)
                                : Verdict.failed("version %s, and Berth needs %d.%d or later", version, MAJOR, MINOR))
                : Verdict.notInUse();
    }
}
