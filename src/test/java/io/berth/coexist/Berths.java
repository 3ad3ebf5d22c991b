package io.berth.coexist;

import io.berth.sandbox.SandboxOptions;
import io.berth.sandbox.cluster.ExtenderOptions;
import io.berth.sandbox.guard.GuardInstall;
import io.berth.sandbox.secure.SecureReplicas;
import java.util.Map;

/** Three replicas of Berth behind one address, and the guard before every bind where the setting has one. */
final class Berths implements AutoCloseable {
    private static final int REPLICAS = 3;

    private final GuardInstall install;
    private final SecureReplicas replicas;
    private final boolean guarded;

    Berths(Arena arena, Setting setting) {
        install = new GuardInstall(arena.cluster(), GuardInstall.Mode.enforce);
        guarded = setting.has(Way.guard);
        Map<String, String> mode = guarded ? Map.of() : Map.of("berth.guard.mode", "off");
        replicas = new SecureReplicas(arena.cluster(), REPLICAS, install, mode, SandboxOptions.SMALL_JVM);
        if (guarded) {
            try {
                install.install(replicas.port());
            } catch (RuntimeException e) {
                replicas.close();
                throw e;
            }
        }
    }

    /** What a kube-scheduler is told that places Pods as this holder. */
    ExtenderOptions extender(String holder) {
        return replicas.extender(holder);
    }

    /** {@code kill -9}, and it is started again at once. */
    void strike(int replica) {
        replicas.strike(replica);
    }

    void awaitReady() {
        replicas.awaitReady();
    }

    @Override
    public void close() {
        if (guarded) {
            install.remove();
        }
        replicas.close();
    }
}
