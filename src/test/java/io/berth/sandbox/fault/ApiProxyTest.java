package io.berth.sandbox.fault;

import static io.berth.sandbox.fault.ApiCalls.bindOf;
import static io.berth.sandbox.fault.ApiCalls.call;
import static io.berth.sandbox.fault.ApiCalls.podRead;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.KubeApi;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.PodManifest;
import io.berth.sandbox.cluster.Pods;
import io.berth.sandbox.cluster.SharedCluster;
import io.berth.sandbox.cluster.User;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@NeedsCluster
class ApiProxyTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private Cluster cluster;
    private ApiProxy proxy;
    private Rules<ApiRequest, ApiAnswer> rules;
    private KubeApi through;
    private final String pod = "faulty-" + UUID.randomUUID();

    @BeforeEach
    void open() {
        cluster = SharedCluster.get();
        proxy = new ApiProxy(cluster);
        rules = proxy.rules();
        through = new KubeApi(proxy.url(), User.ADMIN, cluster.admin().client(), LIMIT);
    }

    @AfterEach
    void close() {
        proxy.close();
        past().deleteByForce(pod);
    }

    private Pods past() {
        return cluster.admin().pods("default");
    }

    private Pods pods() {
        return through.pods("default");
    }

    private boolean bound() {
        return past().read(pod).path("spec").has("nodeName");
    }

    @Test
    void passesWhatNoRulePicks() {
        var made = pods().create(PodManifest.pod(pod));
        assertThat(made).isEqualTo(past().read(pod));
        pods().bind(made, "node-01").expect(201);
        assertThat(pods().bind(made, "node-01").status()).isEqualTo(409);
    }

    @Test
    void deliversAndLosesTheAnswer() {
        var made = pods().create(PodManifest.pod(pod));
        var lost = rules.strike(bindOf(pod), Fate.unanswered());
        assertThatThrownBy(() -> pods().bind(made, "node-01")).isInstanceOf(UncheckedIOException.class);
        assertThat(lost.awaitAnswer(LIMIT).status()).isEqualTo(201);
        assertThat(bound()).isTrue();
    }

    @Test
    void resetsWithoutDelivery() {
        var made = pods().create(PodManifest.pod(pod));
        rules.strike(bindOf(pod), Fate.reset());
        assertThatThrownBy(() -> pods().bind(made, "node-01")).isInstanceOf(UncheckedIOException.class);
        assertThat(bound()).isFalse();
        pods().bind(made, "node-01").expect(201);
    }

    @Test
    void deliversTwice() {
        var made = pods().create(PodManifest.pod(pod));
        var twice = rules.strike(bindOf("*"), Fate.twice());
        pods().bind(made, "node-01").expect(409);
        assertThat(twice.answers()).extracting(ApiAnswer::status).containsExactly(201, 409);
    }

    @Test
    void deliversACopyOnceItIsReleased() {
        var made = pods().create(PodManifest.pod(pod));
        var copied = rules.strike(bindOf("*"), Fate.copyHeld());
        pods().bind(made, "node-01").expect(201);
        copied.awaitHeld(LIMIT);
        assertThat(copied.answers()).hasSize(1);
        copied.release();
        assertThat(copied.awaitAnswers(2, LIMIT)).extracting(ApiAnswer::status).containsExactly(201, 409);
    }

    @Test
    void holdsUntilReleasedThoughTheCallerHasGone() {
        var made = pods().create(PodManifest.pod(pod));
        var late = rules.strike(bindOf(pod), Fate.held());
        var impatient = through.within(Duration.ofMillis(500)).pods("default");
        assertThatThrownBy(() -> impatient.bind(made, "node-01")).isInstanceOf(UncheckedIOException.class);
        assertThat(late.awaitHeld(LIMIT).body())
                .contains(made.at("/metadata/uid").asText());
        assertThat(bound()).isFalse();
        late.release();
        assertThat(late.awaitAnswer(LIMIT).status()).isEqualTo(201);
        assertThat(bound()).isTrue();
    }

    @Test
    void forgetsWhatIsDiscarded() {
        var made = pods().create(PodManifest.pod(pod));
        var held = rules.strike(bindOf(pod), Fate.held());
        var answer = CompletableFuture.supplyAsync(() -> pods().bind(made, "node-01"));
        held.awaitHeld(LIMIT);
        held.discard();
        assertThatThrownBy(answer::join).hasRootCauseInstanceOf(IOException.class);
        assertThat(bound()).isFalse();
    }

    @Test
    void answersByItself() {
        var made = pods().create(PodManifest.pod(pod));
        rules.strike(bindOf(pod), Fate.instead(ApiAnswer.tooManyRequests(7)));
        var busy = pods().bind(made, "node-01").expect(429);
        assertThat(busy.retryAfter()).contains("7");
        assertThat(bound()).isFalse();
        rules.strike(bindOf(pod), Fate.deliveredBut(ApiAnswer.timeout()));
        pods().bind(made, "node-01").expect(504);
        assertThat(bound()).isTrue();
    }

    @Test
    void picksTheOnesThatItIsToldTo() {
        pods().create(PodManifest.pod(pod));
        var second = rules.strike(podRead(pod), 1, 2, Fate.instead(ApiAnswer.internalError()));
        assertThat(Stream.generate(() -> through.get(past().path(pod)).status()).limit(4))
                .containsExactly(200, 500, 500, 200);
        assertThat(second.picked()).hasSize(2);
    }

    @Test
    void letsWatchesThroughPieceByPiece() throws Exception {
        var lines = new ConcurrentLinkedQueue<String>();
        var request = HttpRequest.newBuilder(URI.create(proxy.url() + past().path() + "?watch=true"))
                .header("Authorization", "Bearer " + User.ADMIN.token())
                .build();
        var answer = through.client().send(request, BodyHandlers.ofLines());
        var reading = CompletableFuture.runAsync(() -> answer.body().forEach(lines::add));
        past().create(PodManifest.pod(pod));
        await().atMost(LIMIT).until(() -> lines.stream().anyMatch(line -> line.contains(pod)));
        proxy.refuse();
        await().atMost(LIMIT).until(reading::isDone);
    }

    @Test
    void refusesAndAcceptsAgain() {
        proxy.refuse();
        assertThatThrownBy(() -> through.get("/version")).hasCauseInstanceOf(ConnectException.class);
        proxy.accept();
        through.get("/version").expect(200);
        var seen = rules.strike(call("GET", "/version"), Fate.pass());
        through.get("/version").expect(200);
        assertThat(seen.answers()).hasSize(1);
    }
}
