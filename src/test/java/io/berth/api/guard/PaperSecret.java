package io.berth.api.guard;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.berth.cluster.ResourceVersion;
import io.berth.keep.KeptSecret;
import io.smallrye.mutiny.Uni;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A Secret without a cluster; {@code overtaken} is written by another replica between a read and the next patch. */
final class PaperSecret implements KeptSecret {
    private final Map<String, byte[]> entries = new HashMap<>();
    private Optional<String> overtaken = Optional.empty();
    private boolean there = true;
    private int version = 1;

    void write(String secret) {
        entries.put("secret", secret.getBytes(UTF_8));
        version++;
    }

    void overtakeWith(String secret) {
        overtaken = Optional.of(secret);
    }

    void delete() {
        there = false;
    }

    Optional<String> kept() {
        return Optional.ofNullable(entries.get("secret")).map(bytes -> new String(bytes, UTF_8));
    }

    @Override
    public Uni<Optional<Kept>> read() {
        return Uni.createFrom().item(() -> there ? Optional.of(now()) : Optional.empty());
    }

    private Kept now() {
        return new Kept("berth", new ResourceVersion(Integer.toString(version)), entries, Optional.empty());
    }

    @Override
    public Uni<Boolean> patch(Kept before, Map<String, byte[]> changes) {
        return Uni.createFrom().item(() -> {
            overtaken.ifPresent(this::write);
            overtaken = Optional.empty();
            if (!before.version().value().equals(Integer.toString(version))) {
                return false;
            }
            changes.values().forEach(bytes -> write(new String(bytes, UTF_8)));
            return true;
        });
    }
}
