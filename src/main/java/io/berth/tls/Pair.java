package io.berth.tls;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;

/** A certificate and its key. */
record Pair(X509Certificate certificate, PrivateKey key) {
    private static final byte[] ANYTHING = {1, 2, 3};

    Instant from() {
        return certificate.getNotBefore().toInstant();
    }

    Instant until() {
        return certificate.getNotAfter().toInstant();
    }

    boolean validAt(Instant now) {
        return now.isAfter(from()) && now.isBefore(until());
    }

    /** Two thirds of its life have passed. */
    boolean dueAt(Instant now) {
        Duration life = Duration.between(from(), until());
        return !now.isBefore(from().plus(life.multipliedBy(2).dividedBy(3)));
    }

    /** Whether the two belong together: what the one signs the other knows. */
    boolean fits() {
        try {
            Signature signature = Signature.getInstance(Issue.ALGORITHM);
            signature.initSign(key);
            signature.update(ANYTHING);
            byte[] signed = signature.sign();
            signature.initVerify(
                    certificate.getPublicKey()); // by itself, since one that signs certificates signs nothing else
            signature.update(ANYTHING);
            return signature.verify(signed);
        } catch (GeneralSecurityException other) {
            return false;
        }
    }

    boolean isSignedBy(X509Certificate authority) {
        try {
            certificate.verify(authority.getPublicKey());
            return certificate.getIssuerX500Principal().equals(authority.getSubjectX500Principal());
        } catch (GeneralSecurityException other) {
            return false;
        }
    }
}
