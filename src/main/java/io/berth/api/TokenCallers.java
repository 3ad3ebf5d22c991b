package io.berth.api;

import io.berth.cluster.MalformedException;
import io.berth.reservation.Caller;
import io.vertx.core.MultiMap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jboss.logging.Logger;

/** Knows callers by the tokens of a file; {@link #reread} takes the file's changes over while calls go on. */
final class TokenCallers implements Callers {
    private static final Logger LOG = Logger.getLogger(TokenCallers.class);
    private static final String SCHEME = "Bearer ";

    private final Path file;
    private byte[] content;
    private volatile Tokens tokens;

    /** Fails when the file cannot be read, or has a line that is none. */
    TokenCallers(Path file) throws IOException {
        this.file = file;
        this.content = Files.readAllBytes(file);
        this.tokens = parse(content);
    }

    @Override
    public Caller identify(MultiMap headers) {
        List<String> given = headers.getAll("Authorization");
        if (given.size() != 1) {
            throw Callers.unknown("Authorization must be given once, as: Bearer <token>");
        }
        String header = given.getFirst();
        if (!header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            throw Callers.unknown("Authorization must be: Bearer <token>");
        }
        return tokens.find(header.substring(SCHEME.length()).strip())
                .orElseThrow(() -> Callers.unknown("the token is not known"));
    }

    /** Blocks on the file. A file that is broken now changes nothing: a half-written one must not lock callers out. */
    synchronized void reread() {
        try {
            byte[] now = Files.readAllBytes(file);
            if (!Arrays.equals(now, content)) {
                content = now;
                tokens = parse(now);
                LOG.infof("tokens re-read from %s", file);
            }
        } catch (IOException | MalformedException wrong) {
            LOG.errorf("tokens file %s is broken, the tokens read before still count: %s", file, wrong.getMessage());
        }
    }

    private static Tokens parse(byte[] content) {
        return Tokens.parse(new String(content, StandardCharsets.UTF_8).lines().toList());
    }
}
