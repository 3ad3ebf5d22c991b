package io.berth.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** Every setting of Berth's own, under {@code berth.}; README lists them, and a test holds the list. */
@ConfigMapping(prefix = "berth")
public interface BerthConfig {
    /** The set of nodes whose rows live under one Redis hash tag. */
    @WithDefault("default")
    @Pattern(regexp = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
    String pool();

    /** Whether a Kubernetes cluster says which nodes and Pods there are, or the caller does. */
    @WithDefault("none")
    Cluster cluster();

    Auth auth();

    Reservations reservation();

    Expiry expiry();

    Audit audit();

    EpochSettings epoch();

    Table table();

    Feed feed();

    /** The namespace of Berth's own objects in the cluster; unset, the one that the client's configuration names. */
    Optional<@Pattern(regexp = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?") String> namespace();

    MirrorSettings mirror();

    HandoffSettings handoff();

    BindSettings bind();

    FenceSettings fence();

    ReplicaSettings replica();

    PermitSettings permits();

    VolumeSettings volume();

    GuardSettings guard();

    ExtenderSettings extender();

    TlsSettings tls();

    enum Cluster {
        none,
        kubernetes;

        /** Whether there is a cluster that the table follows. */
        public boolean isFollowed() {
            return switch (this) {
                case none -> false;
                case kubernetes -> true;
            };
        }
    }

    /** How the table follows the cluster. */
    interface MirrorSettings {
        /** Nothing is granted while no replica's view of the cluster is younger than this. */
        @WithDefault("15s")
        @DurationMin(seconds = 3)
        @DurationMax(minutes = 5)
        Duration maxAge();

        /** How often one of the replicas makes the change that all their Pod watches must see again. */
        @WithDefault("2s")
        @DurationMin(millis = 100)
        @DurationMax(seconds = 30)
        Duration beat();

        /** How often one of the replicas lists the cluster and compares the whole table with it. */
        @WithDefault("30s")
        @DurationMin(seconds = 1)
        @DurationMax(hours = 1)
        Duration compareInterval();
    }

    /** How unanswered binds are made sure of. */
    interface FenceSettings {
        /** A bind that had no evidence for this long beyond its timeout is fenced. */
        @WithDefault("10s")
        @DurationMin(millis = 100)
        @DurationMax(minutes = 10)
        Duration after();
    }

    /** How replicas know of each other. */
    interface ReplicaSettings {
        /** A replica that has not said for this long that it lives is gone, and others take over what it carried. */
        @WithDefault("5s")
        @DurationMin(millis = 500)
        @DurationMax(minutes = 5)
        Duration goneAfter();
    }

    /** How volumes are waited for. */
    interface VolumeSettings {
        /** How long a Pod's volumes may take from when its permits were given. */
        @WithDefault("10m")
        @DurationMin(seconds = 1)
        @DurationMax(hours = 24)
        Duration timeout();
    }

    /** How a Pod is followed from its bind to its kubelet. */
    interface HandoffSettings {
        /** A bound Pod that its kubelet has not acknowledged for this long is told of. */
        @WithDefault("60s")
        @DurationMin(seconds = 1)
        @DurationMax(hours = 1)
        Duration silentAfter();

        /** A bound Pod that its kubelet has not acknowledged for this long is stale. */
        @WithDefault("5m")
        @DurationMin(seconds = 1)
        @DurationMax(hours = 24)
        Duration staleAfter();

        /** What becomes of stale Pods: {@code delete} lets their controller make others. */
        @WithDefault("none")
        Collect collect();

        enum Collect {
            none,
            delete
        }
    }

    /** Who may call. */
    interface Auth {
        /** {@code none} (loopback only, the holder is a header) or {@code tokens}; unset, Berth refuses to start. */
        Optional<Mode> mode();

        /** A file of {@code token holder [admin]} lines, re-read when it changes. */
        Optional<Path> tokensFile();

        enum Mode {
            none,
            tokens
        }
    }

    interface Reservations {
        /** How long a reservation lives when the caller does not say. */
        @WithDefault("30s")
        @NotNull
        @DurationMin(seconds = 1)
        @DurationMax(minutes = 5)
        Duration ttl();
    }

    interface Expiry {
        /** How often each replica ends due rows, so that room comes back also in an idle pool. */
        @WithDefault("250ms")
        @DurationMin(millis = 10)
        @DurationMax(millis = 500)
        Duration tick();
    }

    interface Audit {
        /** How often each replica recomputes every node's sums. */
        @WithDefault("5m")
        @DurationMin(seconds = 1)
        @DurationMax(hours = 24)
        Duration interval();
    }

    interface EpochSettings {
        /** How long grants stay closed after the table's data is gone, so that old binders are done. */
        @WithDefault("20s")
        @DurationMin(millis = 100)
        @DurationMax(minutes = 10)
        Duration drain();
    }

    interface Table {
        /** Dedicated pipelining connections to Redis. */
        @WithDefault("2")
        @Min(1)
        @Max(16)
        int connections();

        /** How long a call may take, repeats included, before it ends as table-unavailable. */
        @WithDefault("800ms")
        @DurationMin(millis = 50)
        @DurationMax(seconds = 10)
        Duration deadline();

        /** Calls in flight; one more is refused at once as overloaded. */
        @WithDefault("4096")
        @Min(1)
        @Max(100000)
        int maxInFlight();

        /** How many replicas of Redis must have a begin-bind before the bind is sent; 0 where Redis is not replicated. */
        @WithDefault("0")
        @Min(0)
        @Max(8)
        int acknowledgements();
    }

    interface Feed {
        /** About how many changes the feed keeps. */
        @WithDefault("100000")
        @Min(1000)
        @Max(10000000)
        int length();

        /** Changes that may wait for one watcher before it is cut off. */
        @WithDefault("4096")
        @Min(16)
        @Max(1000000)
        int watcherBuffer();

        /** A comment line is sent to a watcher after this long a silence. */
        @WithDefault("15s")
        @DurationMin(millis = 100)
        @DurationMax(minutes = 5)
        Duration heartbeat();
    }
}
