package io.berth.sandbox.coexist;

/** The ground that all tests use which leave it as they found it; it ends with the JVM. */
final class SharedGround {
    private static final Ground GROUND = Ground.ofKubelets();

    private SharedGround() {}

    static Ground get() {
        return GROUND;
    }
}
