package io.berth.tls;

import io.berth.cluster.ClusterUnavailableException;
import io.berth.config.BerthConfig;
import io.berth.config.TlsSettings;
import io.berth.keep.CaBundle;
import io.berth.keep.KeptSecret;
import io.berth.keep.KeptSecret.Kept;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jboss.logging.Logger;

/** Berth's own certificate, the same for all replicas: what the Secret holds, renewed there by whoever is first. */
@ApplicationScoped
class OwnCertificate implements CaBundle {
    private static final Logger LOG = Logger.getLogger(OwnCertificate.class);
    private static final int TRIES = 5;

    private final KeptSecret secret;
    private final TlsSettings settings;
    private final NewestKey key = new NewestKey();
    private volatile Optional<Keys> installed = Optional.empty();
    private volatile Optional<byte[]> bundle = Optional.empty();

    OwnCertificate(KeptSecret secret, BerthConfig config) {
        this.secret = secret;
        this.settings = config.tls();
    }

    NewestKey key() {
        return key;
    }

    @Override
    public Optional<byte[]> pem() {
        return bundle;
    }

    /** When it ends; empty: there is none yet. */
    Optional<Instant> until() {
        return installed.flatMap(Keys::serving).map(Pair::until);
    }

    /** Looks at the Secret, does what is due, and serves what stands there in the end. */
    Uni<Void> look() {
        return look(TRIES);
    }

    private Uni<Void> look(int tries) {
        return secret.read().chain(read -> {
            Kept kept = read.orElseThrow(() -> new ClusterUnavailableException(
                    "Secret " + KeptSecret.NAME + " is not there: k8s/guard has it", new IllegalStateException()));
            Keys before = Keys.of(kept);
            Map<String, byte[]> changes = due(before, kept);
            if (changes.isEmpty()) {
                install(before);
                return Uni.createFrom().voidItem();
            }
            // Whoever was first, it is what the Secret holds then that is served.
            return secret.patch(kept, changes).chain(written -> {
                if (written) {
                    LOG.infof("Secret %s has new %s", KeptSecret.NAME, changes.keySet());
                }
                return tries > 1 ? look(tries - 1) : Uni.createFrom().voidItem();
            });
        });
    }

    private Map<String, byte[]> due(Keys before, Kept kept) {
        if (kept.at().isEmpty()) {
            return Map.of(); // nobody knows what time it is
        }
        try {
            var names =
                    settings.names().<Set<String>>map(TreeSet::new).orElseGet(() -> Names.ofService(kept.namespace()));
            return new Rotation(names).next(before, kept.at().get()).changesFrom(before);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("no certificate can be made", e);
        }
    }

    private void install(Keys keys) {
        if (installed.filter(keys::equals).isPresent()) {
            return;
        }
        try {
            bundle = keys.bundle().isEmpty() ? Optional.empty() : Optional.of(Pem.of(keys.bundle()));
            keys.serving().ifPresent(serving -> {
                key.put(serving);
                LOG.infof(
                        "Served over HTTPS until %s: certificate %x",
                        serving.until(), serving.certificate().getSerialNumber());
            });
            installed = Optional.of(keys);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a certificate cannot be written", e);
        }
    }
}
