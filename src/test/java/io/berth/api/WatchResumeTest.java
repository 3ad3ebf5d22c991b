package io.berth.api;

import static io.berth.api.WatchTest.claim;
import static io.berth.api.WatchTest.soon;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.berth.sandbox.Rest;
import io.berth.sandbox.Watch;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** A watch that is cut again and again sees what one that is never cut sees. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class WatchResumeTest {
    private static final int CUTS = 25;

    @ConfigProperty(name = "quarkus.http.test-port")
    int port;

    @Test
    void neitherGapNorRepeatUnderLoad() throws Exception {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        Rest alpha = new Rest(port, "alpha");
        soon(() -> alpha.get("/q/health/ready").expect(200));
        alpha.put("/v1/nodes/n1", Map.of("allocatable", Map.of("cpu", "1000")));
        AtomicBoolean busy = new AtomicBoolean(true);
        try (var whole = Watch.open(port, "")) {
            soon(() -> assertThat(whole.events()).isNotEmpty());
            var load = List.of(write(alpha, busy), write(alpha, busy));
            List<String> seen = new ArrayList<>();
            String last = whole.events().getFirst().data().path("position").asText();
            for (int i = 0; i < CUTS; i++) {
                last = readSome(seen, last, random.nextInt(1, 60));
            }
            busy.set(false);
            for (var writer : load) {
                writer.get(30, TimeUnit.SECONDS);
            }
            soon(() -> assertThat(ids(whole)).hasSizeGreaterThanOrEqualTo(seen.size()));
            assertThat(seen).hasSizeGreaterThan(CUTS).isEqualTo(ids(whole).subList(0, seen.size()));
        }
    }

    /** Reads on after the last one; gives the new last one. */
    private String readSome(List<String> seen, String last, int wanted) {
        try (var watch = Watch.open(port, "", "Last-Event-ID", last)) {
            soon(() -> assertThat(watch.changes()).hasSizeGreaterThanOrEqualTo(wanted));
            seen.addAll(ids(watch).subList(0, wanted));
            return seen.getLast();
        }
    }

    private static List<String> ids(Watch watch) {
        return watch.changes().stream().map(Watch.Event::id).toList();
    }

    private static CompletableFuture<Void> write(Rest rest, AtomicBoolean busy) {
        return CompletableFuture.runAsync(() -> {
            while (busy.get()) {
                String id =
                        rest.post("/v1/reservations", claim("n1")).expect(201).text("id");
                rest.delete("/v1/reservations/" + id).expect(204);
            }
        });
    }
}
