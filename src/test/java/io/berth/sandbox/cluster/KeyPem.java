package io.berth.sandbox.cluster;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A server's certificate and RSA key as Kubernetes writes them. */
final class KeyPem {
    /** Version 0, and that the key is RSA: what PKCS#8 puts before a PKCS#1 key. */
    private static final byte[] RSA = HexFormat.of().parseHex("020100300d06092a864886f70d0101010500");

    private KeyPem() {}

    static SSLContext identity(Path certificate, Path key) {
        try (var in = Files.newInputStream(certificate)) {
            var chain = CertificateFactory.getInstance("X.509")
                    .generateCertificates(in)
                    .toArray(Certificate[]::new);
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry("server", privateKey(key), new char[0], chain);
            var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, new char[0]);
            var tls = SSLContext.getInstance("TLS");
            tls.init(keys.getKeyManagers(), null, null);
            return tls;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PrivateKey privateKey(Path file) throws IOException, GeneralSecurityException {
        var body = Files.readString(file).replaceAll("-----[^-]+-----", "");
        var pkcs1 = Base64.getMimeDecoder().decode(body);
        var pkcs8 = tagged(0x30, join(RSA, tagged(0x04, pkcs1)));
        return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
    }

    /** With its length in two bytes: an RSA key is long enough for that, and not longer. */
    private static byte[] tagged(int tag, byte[] content) {
        return join(new byte[] {(byte) tag, (byte) 0x82, (byte) (content.length >> 8), (byte) content.length}, content);
    }

    private static byte[] join(byte[] first, byte[] second) {
        var whole = new ByteArrayOutputStream();
        whole.writeBytes(first);
        whole.writeBytes(second);
        return whole.toByteArray();
    }
}
