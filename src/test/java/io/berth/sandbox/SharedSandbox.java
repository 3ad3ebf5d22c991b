package io.berth.sandbox;

/** The three replicas that all tests use which break nothing; they end with the JVM. */
final class SharedSandbox {
    private static final Sandbox SANDBOX = Sandbox.start(SandboxOptions.THREE.with("berth.audit.interval", "1s"));

    private SharedSandbox() {}

    static Sandbox get() {
        return SANDBOX;
    }
}
