package io.berth.sandbox.secure;

import io.berth.fixtures.Authority;
import io.berth.sandbox.cluster.ExtenderOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** An authority for schedulers' certificates, and what it has signed, as files. */
final class ClientFiles {
    private final Authority authority = Authority.named("schedulers");
    private final Path folder;

    ClientFiles() {
        try {
            folder = Files.createTempDirectory("berth-clients");
            write("clients.crt", authority.pem());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** By which Berth knows them. */
    Path authorities() {
        return folder.resolve("clients.crt");
    }

    /** For this common name; servers are trusted that these authorities have signed. */
    ExtenderOptions.Tls issue(String commonName, String servers) {
        var client = authority.client(commonName);
        return new ExtenderOptions.Tls(
                write("servers.crt", servers),
                write(commonName + ".crt", client.certificatePem()),
                write(commonName + ".key", client.keyPem()));
    }

    private Path write(String name, String text) {
        try {
            var file = folder.resolve(name);
            file.toFile().deleteOnExit();
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
