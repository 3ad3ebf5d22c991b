package io.berth.doctor;

import com.google.errorprone.annotations.CheckReturnValue;
import io.smallrye.mutiny.Uni;
import java.util.Optional;
import java.util.Set;

/** What {@code k8s/guard} has put into the cluster, as it is there now. Each call fails where Berth may not read it. */
@CheckReturnValue
public interface GuardObjects {
    /** Empty: there is none of this name. */
    Uni<Optional<Webhook>> webhook();

    /** Empty: the policy or its binding is not there. */
    Uni<Optional<Policy>> policy();

    /** As the API server tells it, such as {@code 1.36}. */
    Uni<Version> version();

    /** Where Berth is. */
    Uni<String> namespace();

    /**
     * {@code leftOut} are the namespaces that the selector names; {@code byLabels}: it also chooses by other labels than the
     * name, so that there may be more; {@code resources} are those that its rules name.
     */
    record Webhook(
            String path,
            Optional<String> caBundle,
            String failurePolicy,
            Set<String> resources,
            Set<String> leftOut,
            boolean byLabels) {
        /** Everything that binds. */
        static final Set<String> WAYS = Set.of("pods/binding", "bindings");

        public Webhook {
            resources = Set.copyOf(resources);
            leftOut = Set.copyOf(leftOut);
        }
    }

    /** What the policy's binding does to a bind that the policy does not let through, but in the namespaces that are left out. */
    record Policy(Set<String> actions, Set<String> leftOut) {
        public Policy {
            actions = Set.copyOf(actions);
            leftOut = Set.copyOf(leftOut);
        }

        boolean denies() {
            return actions.contains("Deny");
        }
    }

    /** Of the API server. */
    record Version(int major, int minor) {
        boolean isAtLeast(int wantedMajor, int wantedMinor) {
            return major > wantedMajor || (major == wantedMajor && minor >= wantedMinor);
        }

        @Override
        public String toString() {
            return major + "." + minor;
        }
    }
}
