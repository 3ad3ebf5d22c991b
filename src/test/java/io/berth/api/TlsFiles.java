package io.berth.api;

import io.berth.fixtures.Authority;
import io.berth.fixtures.Identity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;

/** A server's certificate, key and authorities as files, and the settings that name them. */
record TlsFiles(Path folder) {
    static TlsFiles make(Authority authority) {
        try {
            TlsFiles files = new TlsFiles(Files.createTempDirectory("berth-tls"));
            files.serve(authority.server("127.0.0.1"));
            Files.writeString(files.file("ca.crt"), authority.pem());
            return files;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path file(String name) {
        Path file = folder.resolve(name);
        file.toFile().deleteOnExit();
        return file;
    }

    /** Both at once, as a mounted Secret changes: by a link to another folder. */
    void serve(Identity identity) {
        try {
            Path next = Files.createTempDirectory(folder, "served");
            Files.writeString(next.resolve("tls.crt"), identity.certificatePem());
            Files.writeString(next.resolve("tls.key"), identity.keyPem());
            Path link = Files.createSymbolicLink(folder.resolve("next"), next);
            Files.move(link, folder.resolve("live"), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As the overlay for cert-manager has them. */
    Map<String, String> settings(Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(Map.of(
                "quarkus.tls.files.protocols",
                "TLSv1.3,TLSv1.2",
                "quarkus.http.test-ssl-port",
                "0",
                "quarkus.http.tls-configuration-name",
                "files",
                "quarkus.tls.files.key-store.pem.0.cert",
                file("live/tls.crt").toString(),
                "quarkus.tls.files.key-store.pem.0.key",
                file("live/tls.key").toString(),
                "quarkus.tls.files.reload-period",
                "1s"));
        settings.putAll(more);
        return settings;
    }
}
