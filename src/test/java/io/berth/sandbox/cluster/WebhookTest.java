package io.berth.sandbox.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@NeedsCluster
class WebhookTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final Cluster cluster = SharedCluster.get();
    private final Pods pods = cluster.admin().pods("default");

    @AfterEach
    void empty() {
        pods.deleteAllByForce();
        await().atMost(LIMIT).until(() -> pods.list().isEmpty());
    }

    @Test
    void aDenialIsToldAndAnAllowedBindPasses() {
        pods.create(PodManifest.pod("asked"));
        try (var webhook = Webhook.validating(cluster, "denies", request -> new Word.Deny(418, "not today"))) {
            var answer = pods.bind("asked", "node-01").expect(418);
            assertThat(answer.text("message")).contains("not today");
            assertThat(webhook.asked()).hasSize(1);
        }
        pods.bind("asked", "node-01").expect(201);
    }

    @Test
    void aLaterOneIsShownWhatAnEarlierOneChanged() {
        var pod = pods.create(PodManifest.pod("changed"));
        var old = Map.of("op", "add", "path", "/metadata/resourceVersion", "value", "1");
        try (var first = Webhook.mutating(cluster, "a-first", request -> new Word.Patch(List.of(old)));
                var second = Webhook.mutating(cluster, "b-second", request -> new Word.Allow())) {
            pods.bind(pod.at("/metadata/name").asText(), "node-01").expect(409);
            assertThat(first.asked()
                            .getFirst()
                            .at("/object/metadata/resourceVersion")
                            .isMissingNode())
                    .isTrue();
            assertThat(second.asked()
                            .getFirst()
                            .at("/object/metadata/resourceVersion")
                            .asText())
                    .isEqualTo("1");
        }
    }

    @Test
    void aHeldBindWaits() {
        var pod = pods.create(PodManifest.pod("held"));
        var late = new CountDownLatch(1);
        try (var webhook = Webhook.validating(cluster, "holds", request -> held(late))) {
            var bind = CompletableFuture.supplyAsync(() -> pods.bind(pod, "node-01"));
            await().atMost(LIMIT).until(() -> !webhook.asked().isEmpty());
            pods.patch("held", Map.of("metadata", Map.of("labels", Map.of("touched", "yes"))))
                    .expect(200);
            late.countDown();
            bind.orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS).join().expect(409);
        }
    }

    private static Word held(CountDownLatch until) {
        try {
            return until.await(LIMIT.toSeconds(), TimeUnit.SECONDS)
                    ? new Word.Allow()
                    : new Word.Deny(500, "nobody let it go");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
