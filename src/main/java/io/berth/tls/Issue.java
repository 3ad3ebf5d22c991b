package io.berth.tls;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** Makes authorities and the certificates that they sign, on the curve that every client knows. */
final class Issue {
    static final String ALGORITHM = "SHA256withECDSA";

    /** Clocks of those who look at it may be behind by this much. */
    static final Duration BACKDATED = Duration.ofMinutes(5);

    private static final Duration OF_AUTHORITY = Duration.ofDays(3650);
    private static final Duration OF_SERVING = Duration.ofDays(90);
    private static final int SERIAL_BITS = 127;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Issue() {}

    /** Each has a name of its own, so that whoever has two of them knows which one has signed. */
    static Pair authority(Instant now) throws GeneralSecurityException {
        KeyPair keys = keys();
        BigInteger serial = serial();
        X500Principal name = new X500Principal("CN=Berth authority " + serial.toString(Character.MAX_RADIX));
        return sign(keys, keys, name, builder(name, serial, now, OF_AUTHORITY, name, keys), made -> {
            made.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
            made.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
        });
    }

    static Pair serving(Pair authority, Collection<String> names, Instant now) throws GeneralSecurityException {
        KeyPair keys = keys();
        X500Principal issuer = authority.certificate().getSubjectX500Principal();
        KeyPair signer = new KeyPair(authority.certificate().getPublicKey(), authority.key());
        var builder = builder(issuer, serial(), now, OF_SERVING, new X500Principal("CN=berth"), keys);
        return sign(keys, signer, issuer, builder, made -> {
            made.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
            made.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
            made.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth));
            made.addExtension(
                    Extension.authorityKeyIdentifier,
                    false,
                    new JcaX509ExtensionUtils().createAuthorityKeyIdentifier(signer.getPublic()));
            made.addExtension(
                    Extension.subjectAlternativeName,
                    false,
                    new GeneralNames(names.stream().map(Names::of).toArray(GeneralName[]::new)));
        });
    }

    private interface Extensions {
        void add(JcaX509v3CertificateBuilder builder) throws IOException, GeneralSecurityException;
    }

    private static Pair sign(
            KeyPair keys, KeyPair signer, X500Principal issuer, JcaX509v3CertificateBuilder builder, Extensions more)
            throws GeneralSecurityException {
        try {
            builder.addExtension(
                    Extension.subjectKeyIdentifier,
                    false,
                    new JcaX509ExtensionUtils().createSubjectKeyIdentifier(keys.getPublic()));
            more.add(builder);
            var signed = builder.build(new JcaContentSignerBuilder(ALGORITHM).build(signer.getPrivate()));
            X509Certificate certificate = new JcaX509CertificateConverter().getCertificate(signed);
            return new Pair(certificate, keys.getPrivate());
        } catch (IOException | OperatorCreationException e) {
            throw new GeneralSecurityException("no certificate can be made by " + issuer, e);
        }
    }

    private static JcaX509v3CertificateBuilder builder(
            X500Principal issuer, BigInteger serial, Instant now, Duration life, X500Principal subject, KeyPair keys) {
        return new JcaX509v3CertificateBuilder(
                issuer, serial, Date.from(now.minus(BACKDATED)), Date.from(now.plus(life)), subject, keys.getPublic());
    }

    private static KeyPair keys() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"), RANDOM);
        return generator.generateKeyPair();
    }

    private static BigInteger serial() {
        return new BigInteger(SERIAL_BITS, RANDOM).setBit(SERIAL_BITS - 1);
    }
}
