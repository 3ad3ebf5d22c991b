package io.berth.tls;

import io.berth.keep.KeptSecret.Kept;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the Secret holds for HTTPS: the authorities that clients are to trust, the newest first; that one's key, if it is there;
 * and the certificate that is served, if it is whole. What is broken is as good as absent, and is made anew.
 */
record Keys(List<X509Certificate> bundle, Optional<Pair> authority, Optional<Pair> serving) {
    private static final String AUTHORITIES = "ca.crt";
    private static final String AUTHORITY_KEY = "ca.key";
    private static final String CERTIFICATE = "tls.crt";
    private static final String CERTIFICATE_KEY = "tls.key";

    Keys {
        bundle = List.copyOf(bundle);
    }

    static Keys of(Kept kept) {
        List<X509Certificate> bundle = certificates(kept, AUTHORITIES);
        return new Keys(
                bundle,
                pair(bundle, kept, AUTHORITY_KEY),
                pair(certificates(kept, CERTIFICATE), kept, CERTIFICATE_KEY)
                        .filter(serving -> bundle.stream().anyMatch(serving::isSignedBy)));
    }

    /** The entries that differ, as they are to be. */
    Map<String, byte[]> changesFrom(Keys before) throws GeneralSecurityException {
        var changes = new TreeMap<String, byte[]>();
        if (!bundle.equals(before.bundle)) {
            changes.put(AUTHORITIES, Pem.of(bundle));
        }
        if (!authority.equals(before.authority) && authority.isPresent()) {
            changes.put(AUTHORITY_KEY, Pem.of(authority.get().key()));
        }
        if (!serving.equals(before.serving) && serving.isPresent()) {
            changes.put(CERTIFICATE, Pem.of(List.of(serving.get().certificate())));
            changes.put(CERTIFICATE_KEY, Pem.of(serving.get().key()));
        }
        return changes;
    }

    /** With a new authority before those that have not ended yet. */
    Keys with(Pair newest, Instant now) {
        List<X509Certificate> all = new ArrayList<>(List.of(newest.certificate()));
        bundle.stream()
                .filter(one -> one.getNotAfter().toInstant().isAfter(now))
                .forEach(all::add);
        return new Keys(all, Optional.of(newest), serving);
    }

    Keys serving(Pair next) {
        return new Keys(bundle, authority, Optional.of(next));
    }

    private static List<X509Certificate> certificates(Kept kept, String entry) {
        try {
            Optional<byte[]> text = kept.entry(entry);
            return text.isPresent() ? Pem.certificates(text.get()) : List.of();
        } catch (GeneralSecurityException broken) {
            return List.of();
        }
    }

    private static Optional<Pair> pair(List<X509Certificate> certificates, Kept kept, String entry) {
        try {
            Optional<byte[]> text = kept.entry(entry);
            return text.isPresent() && !certificates.isEmpty()
                    ? Optional.of(new Pair(certificates.getFirst(), Pem.key(text.get())))
                            .filter(Pair::fits)
                    : Optional.empty();
        } catch (GeneralSecurityException broken) {
            return Optional.empty();
        }
    }
}
