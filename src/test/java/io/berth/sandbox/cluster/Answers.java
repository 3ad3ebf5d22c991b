package io.berth.sandbox.cluster;

import java.io.UncheckedIOException;
import java.time.Duration;

/** Whether somebody is there. */
final class Answers {
    private static final Duration SOON = Duration.ofSeconds(5);

    private Answers() {}

    static boolean ok(KubeApi api, String path) {
        try {
            return api.within(SOON).get(path).status() == 200;
        } catch (UncheckedIOException none) {
            return false;
        }
    }
}
