package io.berth.kubernetes;

import io.berth.cluster.ResourceVersion;
import io.berth.cluster.volume.ClaimName;
import io.berth.mirror.Seen;
import io.smallrye.mutiny.subscription.Cancellable;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Follows one kind of objects that belong to claims while somebody waits for one, and tells whose claim has changed. */
final class VolumeWatch<T> {
    private final Reflector<?, T> reflector;
    private final Function<T, Optional<ClaimName>> claim;
    private final Function<T, ResourceVersion> version;
    private final Waiters waiters;
    // What was told of, so that a new list tells only of what has changed; shown by one watch, in its order.
    private @Nullable Map<ClaimName, ResourceVersion> told;
    private @Nullable Cancellable following;

    VolumeWatch(
            Reflector<?, T> reflector,
            Function<T, Optional<ClaimName>> claim,
            Function<T, ResourceVersion> version,
            Waiters waiters) {
        this.reflector = reflector;
        this.claim = claim;
        this.version = version;
        this.waiters = waiters;
    }

    boolean up() {
        return reflector.up();
    }

    void start() {
        if (following == null) {
            following = reflector.follow().subscribe().with(this::show, failure -> {});
        }
    }

    void stop() {
        if (following != null) {
            following.cancel();
            following = null;
            told = null;
        }
    }

    private void show(Seen<T> seen) {
        switch (seen) {
            case Seen.Listed<T> listed -> {
                Map<ClaimName, ResourceVersion> now = versions(listed);
                tell(now);
                told = now;
            }
            case Seen.Put<T> put -> changed(put.object());
            case Seen.Gone<T> gone -> changed(gone.object());
            case Seen.Marked<T> marked -> {}
        }
    }

    /** Whoever has looked before the first list may have missed anything. */
    private void tell(Map<ClaimName, ResourceVersion> now) {
        if (told == null) {
            waiters.all();
        } else {
            waiters.listed(now, told);
        }
    }

    private Map<ClaimName, ResourceVersion> versions(Seen.Listed<T> listed) {
        Map<ClaimName, ResourceVersion> versions = new HashMap<>();
        listed.all().forEach(one -> claim.apply(one).ifPresent(name -> versions.put(name, version.apply(one))));
        return versions;
    }

    private void changed(T object) {
        claim.apply(object).ifPresent(name -> {
            if (told != null) {
                told.put(name, version.apply(object));
            }
            waiters.changed(name);
        });
    }
}
