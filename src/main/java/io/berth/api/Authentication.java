package io.berth.api;

import io.berth.cluster.MalformedException;
import io.berth.config.BerthConfig;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.configuration.ConfigurationException;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Chooses by {@code berth.auth.mode} how callers are known; refuses to start where that is not said, or not safe. */
@ApplicationScoped
class Authentication {
    private static final long REREAD_MILLIS = 500;

    private Optional<ScheduledFuture<?>> rereading = Optional.empty();

    @Produces
    @Singleton
    Callers callers(BerthConfig config, @ConfigProperty(name = "quarkus.http.host") String host) {
        BerthConfig.Auth.Mode mode = config.auth()
                .mode()
                .orElseThrow(() -> new ConfigurationException("berth.auth.mode is not set: set it to tokens, with"
                        + " berth.auth.tokens-file, or to none to serve callers on this machine only"));
        return switch (mode) {
            case none -> onLoopback(host);
            case tokens ->
                fromFile(config.auth()
                        .tokensFile()
                        .orElseThrow(() -> new ConfigurationException(
                                "berth.auth.mode is tokens, but berth.auth.tokens-file is not set")));
        };
    }

    private static Callers onLoopback(String host) {
        if (Loopback.is(host)) {
            return new HeaderCallers();
        }
        throw new ConfigurationException(
                "berth.auth.mode is none, which serves loopback only, but quarkus.http.host is " + host
                        + ": set berth.auth.mode to tokens, or quarkus.http.host to 127.0.0.1");
    }

    private Callers fromFile(Path file) {
        try {
            TokenCallers callers = new TokenCallers(file);
            rereading = Optional.of(Infrastructure.getDefaultWorkerPool()
                    .scheduleWithFixedDelay(callers::reread, REREAD_MILLIS, REREAD_MILLIS, TimeUnit.MILLISECONDS));
            return callers;
        } catch (MalformedException | IOException wrong) {
            throw new ConfigurationException("berth.auth.tokens-file " + file + " is broken: " + wrong.getMessage());
        }
    }

    void stop(@Observes ShutdownEvent event) {
        rereading.ifPresent(task -> task.cancel(false));
    }
}
