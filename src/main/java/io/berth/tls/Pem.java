package io.berth.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;

/** Certificates and keys as text. */
final class Pem {
    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});
    private static final String KEY = "PRIVATE KEY";

    private Pem() {}

    static byte[] of(List<X509Certificate> certificates) throws GeneralSecurityException {
        StringBuilder text = new StringBuilder();
        for (X509Certificate certificate : certificates) {
            append(text, "CERTIFICATE", certificate.getEncoded());
        }
        return text.toString().getBytes(US_ASCII);
    }

    static byte[] of(PrivateKey key) {
        StringBuilder text = new StringBuilder();
        append(text, KEY, key.getEncoded());
        return text.toString().getBytes(US_ASCII);
    }

    /** Throws what a factory does of a text that has none, or a broken one. */
    static List<X509Certificate> certificates(byte[] text) throws GeneralSecurityException {
        return CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(text)).stream()
                .map(X509Certificate.class::cast)
                .toList();
    }

    static PrivateKey key(byte[] text) throws GeneralSecurityException {
        String body = new String(text, US_ASCII).replaceAll("-----[A-Z ]+-----|\\s", "");
        try {
            byte[] encoded = Base64.getDecoder().decode(body);
            return KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(encoded));
        } catch (IllegalArgumentException notBase64) {
            throw new GeneralSecurityException("a private key is not base64", notBase64);
        }
    }

    private static void append(StringBuilder text, String what, byte[] encoded) {
        text.append("-----BEGIN ").append(what).append("-----\n");
        text.append(LINES.encodeToString(encoded));
        text.append("\n-----END ").append(what).append("-----\n");
    }
}
