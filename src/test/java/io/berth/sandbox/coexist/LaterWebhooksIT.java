package io.berth.sandbox.coexist;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.coexist.Ground.ALPHA;
import static io.berth.sandbox.coexist.Ground.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.Webhook;
import io.berth.sandbox.cluster.Word;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The guard has said yes, and then somebody else has his say. */
@NeedsCluster
class LaterWebhooksIT {
    private static Ground at;

    @BeforeAll
    static void start() {
        at = SharedGround.get();
    }

    @Test
    void aBindThatIsHeldUntilItsPodIsFencedIsRefused() {
        at.node("held", "1");
        at.pods().create(pod("held").cpu("1"));
        at.pods().create(pod("held-other").cpu("1"));
        var latch = new Latch("held");
        try (var later = Webhook.mutating(at.cluster(), "z-holds", latch)) {
            var bind = CompletableFuture.supplyAsync(() -> at.pods(ALPHA).bind("held", "held"));
            await().atMost(LIMIT).until(latch::holds);
            assertThat(at.seen("held").at("/available/cpu").asText()).isEqualTo("0");
            at.awaitFree("held", "1");
            assertThat(isFenced("held")).isTrue();
            at.pods(ALPHA).bind("held-other", "held").expect(201);
            latch.letGo();
            bind.orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS).join().expect(409);
            assertThat(later.asked()).hasSize(2);
        }
        assertThat(at.nodeOf("held")).isEmpty();
        at.awaitFree("held", "0");
    }

    private static boolean isFenced(String pod) {
        return StreamSupport.stream(at.pods().read(pod).at("/status/conditions").spliterator(), false)
                .anyMatch(condition -> condition.path("type").asText().equals("berth.io/Fence"));
    }

    @Test
    void whoTakesTheResourceVersionOutIsRefused() {
        at.node("stripped", "1");
        at.pods().create(pod("stripped").cpu("1"));
        var strip = new Word.Patch(List.of(Map.of("op", "remove", "path", "/metadata/resourceVersion")));
        try (var later = Webhook.mutating(at.cluster(), "z-strips", request -> strip)) {
            var refused = at.pods(ALPHA).bind("stripped", "stripped").expect(403);
            assertThat(refused.text("message")).contains("ValidatingAdmissionPolicy 'berth-guard'", "resourceVersion");
            assertThat(later.asked()).hasSize(1);
        }
        assertThat(at.nodeOf("stripped")).isEmpty();
        at.awaitFree("stripped", "1");
    }

    @Test
    void whoTurnsTheBindToAnotherNodeIsRefused() {
        at.node("turned-from", "1");
        at.node("turned-to", "1");
        at.pods().create(pod("turned").cpu("1"));
        var turn = new Word.Patch(List.of(Map.of("op", "replace", "path", "/target/name", "value", "turned-to")));
        try (var later = Webhook.mutating(at.cluster(), "z-turns", request -> turn)) {
            at.pods(ALPHA).bind("turned", "turned-from").expect(403);
            assertThat(later.asked()).hasSize(1);
        }
        assertThat(at.nodeOf("turned")).isEmpty();
        at.awaitFree("turned-from", "1");
        at.awaitFree("turned-to", "1");
    }

    @Test
    void theRoomOfADeniedBindIsBack() {
        at.node("denied", "1");
        at.pods().create(pod("denied").cpu("1"));
        try (var later = Webhook.validating(at.cluster(), "denies", request -> new Word.Deny(418, "not here"))) {
            at.pods(ALPHA).bind("denied", "denied").expect(418);
            assertThat(later.asked()).hasSize(1);
            assertThat(at.seen("denied").at("/available/cpu").asText()).isEqualTo("0");
        }
        at.awaitFree("denied", "1");
        at.pods(ALPHA).bind("denied", "denied").expect(201);
    }

    @Test
    void theRoomOfAClientThatHasVanishedIsBack() {
        at.node("vanished", "1");
        at.pods().create(pod("vanished").cpu("1"));
        var latch = new Latch("vanished");
        var impatient = at.cluster().as(ALPHA).within(Duration.ofSeconds(1)).pods("default");
        try (var later = Webhook.validating(at.cluster(), "holds", latch)) {
            assertThatThrownBy(() -> impatient.bind("vanished", "vanished")).isInstanceOf(UncheckedIOException.class);
            assertThat(later.asked()).hasSize(1);
            latch.letGo();
        }
        // Its bind may have been written all the same: then the Pod stands there, else the room is free.
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(
                                at.seen("vanished").at("/available/cpu").asText())
                        .isEqualTo(at.nodeOf("vanished").isEmpty() ? "1" : "0"));
        assertThat(at.seen("vanished").at("/reservations/binding").asInt()).isZero();
    }
}
