package io.berth.kubernetes;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate for 127.0.0.1 that is its own authority. */
record OwnCertificate(KeyStore store, Path pem) {
    private static final String NAME = "own";
    private static final String PASSWORD = "changeit";

    static OwnCertificate make(Path folder) {
        var file = folder.resolve("own.p12");
        try {
            var keytool = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "keytool")
                                    .toString(),
                            "-genkeypair",
                            "-alias",
                            NAME,
                            "-keyalg",
                            "EC",
                            "-dname",
                            "CN=own",
                            "-ext",
                            "san=ip:127.0.0.1",
                            "-storetype",
                            "PKCS12",
                            "-keystore",
                            file.toString(),
                            "-storepass",
                            PASSWORD)
                    .inheritIO()
                    .start();
            if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
                throw new IllegalStateException("keytool makes no certificate");
            }
            var store = KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
            var pem = folder.resolve("own.pem");
            Files.writeString(pem, pem(store), US_ASCII);
            return new OwnCertificate(store, pem);
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** As a webhook's configuration wants it. */
    String caBundle() {
        try {
            return Base64.getEncoder().encodeToString(pem(store).getBytes(US_ASCII));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    SSLContext context() {
        try {
            var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, PASSWORD.toCharArray());
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            var context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String pem(KeyStore store) throws GeneralSecurityException {
        var body = Base64.getMimeEncoder()
                .encodeToString(store.getCertificate(NAME).getEncoded());
        return "-----BEGIN CERTIFICATE-----\n" + body + "\n-----END CERTIFICATE-----\n";
    }
}
