package io.berth.doctor;

import io.berth.config.BerthConfig;
import io.berth.config.GuardSettings.Mode;
import io.berth.doctor.GuardObjects.Version;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** The API server is new enough: a webhook's matchConditions are known since 1.27, the guard's policy as it is written since 1.30. */
@ApplicationScoped
class ApiServerCheck implements Check {
    private static final int MAJOR = 1;
    private static final int MINOR = 27;
    private static final int OF_POLICY = 30;

    private final boolean cluster;
    private final boolean enforces;
    private final GuardObjects objects;

    ApiServerCheck(BerthConfig config, GuardObjects objects) {
        this.cluster = config.cluster().isFollowed();
        this.enforces = config.guard().mode() == Mode.enforce;
        this.objects = objects;
    }

    @Override
    public String name() {
        return "api-server";
    }

    @Override
    public Uni<Verdict> look() {
        return cluster ? objects.version().map(this::judge) : Verdict.notInUse();
    }

    private Verdict judge(Version version) {
        if (!version.isAtLeast(MAJOR, MINOR)) {
            return Verdict.failed("version %s, and Berth needs %d.%d or later", version, MAJOR, MINOR);
        }
        return enforces && !version.isAtLeast(MAJOR, OF_POLICY)
                ? Verdict.failed("version %s, and the policy of k8s/guard needs %d.%d", version, MAJOR, OF_POLICY)
                : Verdict.ok("version %s", version);
    }
}
