package io.berth.config;

import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** From where the certificate comes that is served over HTTPS. */
public interface TlsSettings {
    /** {@code files}: whatever {@code quarkus.tls} says; {@code self}: Berth makes its own, and keeps it in its Secret. */
    @WithDefault("files")
    Source source();

    /** The DNS names and addresses that a certificate of Berth's own is for; unset, those of its Service. */
    Optional<List<String>> names();

    /** A PEM file of the authorities whose client certificates count, with a certificate of Berth's own; re-read when it changes. */
    Optional<Path> clientCa();

    /** How often the kept certificate and the file of authorities are looked at. */
    @WithDefault("5s")
    @DurationMin(millis = 100)
    @DurationMax(minutes = 1)
    Duration tick();

    /** Who makes the certificate. */
    enum Source {
        files,
        self
    }
}
