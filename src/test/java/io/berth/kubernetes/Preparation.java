package io.berth.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.reservation.Outcome;
import io.berth.reservation.Reservation;
import io.berth.stage.prebind.PreBindPlugin;
import io.berth.stage.prebind.PreBindPlugin.Verdict;
import io.smallrye.mutiny.subscription.Cancellable;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/** A node being prepared for one Pod: how it ends, and what it said meanwhile. */
final class Preparation {
    private final List<String> said = new CopyOnWriteArrayList<>();
    private final CompletableFuture<Verdict> end = new CompletableFuture<>();
    private final Cancellable subscription;

    Preparation(PreBindPlugin plugin, Reservation row) {
        subscription = plugin.preBind(row, said::add)
                .onFailure()
                .retry()
                .atMost(3)
                .subscribe()
                .with(end::complete, end::completeExceptionally);
    }

    List<String> said() {
        return List.copyOf(said);
    }

    Preparation awaitSaid(String part) {
        await().atMost(VolumeWorld.LIMIT)
                .untilAsserted(() -> assertThat(said)
                        .as(end.toString())
                        .anySatisfy(words -> assertThat(words).contains(part)));
        assertThat(end).isNotDone();
        return this;
    }

    void awaitReady() {
        assertThat(ended()).isEqualTo(new Verdict.Ready());
    }

    void awaitFailed(Outcome.Result result, String... parts) {
        assertThat(ended()).isInstanceOfSatisfying(Verdict.Failed.class, failed -> {
            assertThat(failed.result()).as(failed.message()).isEqualTo(result);
            assertThat(failed.message()).contains(parts);
        });
    }

    boolean hasEnded() {
        return end.isDone();
    }

    void cancel() {
        subscription.cancel();
    }

    private Verdict ended() {
        await().atMost(VolumeWorld.LIMIT).until(end::isDone);
        return end.join();
    }
}
