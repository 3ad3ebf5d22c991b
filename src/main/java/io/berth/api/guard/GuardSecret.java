package io.berth.api.guard;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.config.BerthConfig;
import io.berth.keep.KeptSecret;
import io.berth.keep.KeptSecret.Kept;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;

/**
 * What the API server's path must end with, the same at all replicas. The one before goes on being good for a moment after a
 * change, until all replicas and the API server have heard of the new one.
 */
@ApplicationScoped
@CheckReturnValue
class GuardSecret {
    private static final Logger LOG = Logger.getLogger(GuardSecret.class);
    private static final String ENTRY = "secret";
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{16,128}");
    private static final int BYTES = 32;
    private static final int TRIES = 3;
    private static final long FORMER_NANOS = Duration.ofSeconds(60).toNanos();

    private final KeptSecret kept;
    private final Optional<String> configured;
    private final SecureRandom random = new SecureRandom();
    private volatile Optional<String> current;
    private volatile Optional<Former> former = Optional.empty();

    GuardSecret(KeptSecret kept, BerthConfig config) {
        this.kept = kept;
        this.configured = config.guard().secret();
        this.current = configured;
    }

    Optional<String> current() {
        return current;
    }

    /** In a time that does not tell how much of it is right. */
    boolean opens(String said) {
        boolean now = is(current, said);
        Optional<Former> last = former;
        boolean before = is(last.map(Former::secret), said);
        return now || (before && System.nanoTime() - last.orElseThrow().ended() < FORMER_NANOS);
    }

    private static boolean is(Optional<String> secret, String said) {
        return secret.isPresent() && MessageDigest.isEqual(secret.get().getBytes(UTF_8), said.getBytes(UTF_8));
    }

    /** The kept one, made where there is none yet. Fails with {@code ClusterUnavailableException}. */
    Uni<Void> learn() {
        return configured.isPresent() ? Uni.createFrom().voidItem() : learn(TRIES);
    }

    private Uni<Void> learn(int tries) {
        return kept.read().chain(found -> {
            if (found.isEmpty()) {
                LOG.errorf("There is no Secret %s: k8s/guard makes it", KeptSecret.NAME);
                return Uni.createFrom().voidItem();
            }
            Optional<String> stored = found.get().entry(ENTRY).map(bytes -> new String(bytes, UTF_8).strip());
            if (stored.isPresent()) {
                take(stored.get());
                return Uni.createFrom().voidItem();
            }
            return make(found.get(), tries);
        });
    }

    /** Of several replicas one wins, and the others take what it has written. */
    private Uni<Void> make(Kept before, int tries) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        String made = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        return kept.patch(before, Map.of(ENTRY, made.getBytes(UTF_8))).chain(written -> {
            if (written) {
                take(made);
                return Uni.createFrom().voidItem();
            }
            return tries > 1 ? learn(tries - 1) : Uni.createFrom().voidItem();
        });
    }

    private void take(String secret) {
        if (!FORM.matcher(secret).matches()) {
            LOG.errorf("Entry %s of Secret %s must be 16 to 128 of A-Z a-z 0-9 _ -", ENTRY, KeptSecret.NAME);
        } else if (current.filter(secret::equals).isEmpty()) {
            former = current.map(last -> new Former(last, System.nanoTime()));
            current = Optional.of(secret);
        }
    }

    private record Former(String secret, long ended) {}
}
