package io.berth.kubernetes;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.ClusterUnavailableException;
import io.berth.config.BerthConfig;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The way to the API server: nothing blocks, every call has a limit, and answers are handed over on a worker. */
@ApplicationScoped
@CheckReturnValue
class ApiServer {
    private final Clients clients;
    private final Workers workers;
    private final Refused refused;
    private final Context context;
    private final boolean enabled;
    private final ServerClock clock = new ServerClock();

    ApiServer(Vertx vertx, Clients clients, Workers workers, Refused refused, BerthConfig config) {
        this.clients = clients;
        this.workers = workers;
        this.refused = refused;
        this.enabled = config.cluster().isFollowed();
        // One event loop for all: a response is paused and asked for more where it arrives, and nowhere else.
        this.context = ((VertxInternal) vertx).createEventLoopContext();
    }

    /** Without a cluster nothing is ever called. */
    boolean enabled() {
        return enabled;
    }

    /** Its time, once it has answered. */
    ServerClock clock() {
        return clock;
    }

    Context context() {
        return context;
    }

    /** Whatever is answered is an item; fails with {@link ClusterUnavailableException} when nothing is, in time. */
    Uni<Answer> call(Ask ask) {
        return begin(
                        ask,
                        client -> client.getHttpClient()
                                .sendAsync(request(client, ask, ask.limit().toMillis()), byte[].class))
                .invoke(response -> clock.heard(response.header("Date")))
                .map(response -> new Answer(
                        ask,
                        response.code(),
                        Optional.ofNullable(response.header("Retry-After")),
                        Optional.ofNullable(response.body()).orElse(new byte[0])))
                .invoke(answer -> refused.note(answer.status()));
    }

    /** The body of a call that succeeds; any other answer is as good as none. */
    Uni<byte[]> body(Ask ask) {
        return call(ask).map(ApiServer::succeeded);
    }

    /** One object by a live, quorum read, by a type of the client's model; empty: there is none. */
    <T> Uni<Optional<T>> read(String path, Class<T> type) {
        return call(Ask.get(path))
                .map(answer -> answer.status() == Answer.NOT_FOUND
                        ? Optional.empty()
                        : Optional.of(
                                clients.current().getKubernetesSerialization().unmarshal(text(answer), type)));
    }

    /** An answer in pieces, brought on {@link #context()} as they are asked for; its limit is that on silence. */
    Uni<HttpResponse<AsyncBody>> stream(Ask ask, long silentMillis, AsyncBody.Consumer<List<ByteBuffer>> pieces) {
        return begin(ask, client -> client.getHttpClient().consumeBytes(request(client, ask, silentMillis), pieces))
                .invoke(response -> refused.note(response.code()));
    }

    static ClusterUnavailableException noCluster() {
        String none = "no cluster is configured";
        return new ClusterUnavailableException(none, new UnsentException(none));
    }

    static byte[] succeeded(Answer answer) {
        if (!answer.ok()) {
            throw answer.unexpected();
        }
        return answer.body();
    }

    private static String text(Answer answer) {
        return new String(succeeded(answer), StandardCharsets.UTF_8);
    }

    private <T> Uni<T> begin(Ask ask, Function<KubernetesClient, CompletableFuture<T>> call) {
        if (!enabled) {
            return Uni.createFrom().failure(ApiServer::noCluster);
        }
        return Uni.createFrom().emitter(emitter -> {
            CompletableFuture<T> answer = new CompletableFuture<>();
            var unused = answer.orTimeout(ask.limit().toMillis(), TimeUnit.MILLISECONDS)
                    .whenCompleteAsync(
                            (item, failure) -> {
                                if (failure == null) {
                                    emitter.complete(item);
                                } else {
                                    emitter.fail(unavailable(ask, failure));
                                }
                            },
                            workers);
            workers.execute(() -> send(call, answer));
        });
    }

    private <T> void send(Function<KubernetesClient, CompletableFuture<T>> call, CompletableFuture<T> answer) {
        try {
            KubernetesClient client = clients.current();
            context.runOnContext(ignored -> pass(call, client, answer));
        } catch (RuntimeException e) {
            answer.completeExceptionally(new UnsentException(String.valueOf(e.getMessage()), e));
        }
    }

    private static <T> void pass(
            Function<KubernetesClient, CompletableFuture<T>> call, KubernetesClient client, CompletableFuture<T> to) {
        if (to.isDone()) {
            return; // its time was up before its turn came: what nobody waits for is not sent
        }
        CompletableFuture<T> from;
        try {
            from = call.apply(client);
        } catch (RuntimeException e) {
            // What is thrown here quotes the request's headers, and with them the token.
            to.completeExceptionally(new UnsentException("a request cannot be made of the client's configuration ("
                    + e.getClass().getSimpleName() + ")"));
            return;
        }
        var unusedPassed = from.whenComplete((item, failure) -> {
            if (failure == null) {
                to.complete(item);
            } else {
                to.completeExceptionally(failure);
            }
        });
        // One that nobody waits for any more closes its body when it comes.
        var unusedGiven = to.whenComplete((item, failure) -> from.cancel(false));
    }

    private static HttpRequest request(KubernetesClient client, Ask ask, long silentMillis) {
        String master = client.getMasterUrl().toString();
        String url = (master.endsWith("/") ? master.substring(0, master.length() - 1) : master) + ask.path();
        HttpRequest.Builder request = client.getHttpClient()
                .newHttpRequestBuilder()
                .uri(url)
                .setHeader("Accept", "application/json")
                .timeout(silentMillis, TimeUnit.MILLISECONDS);
        Ask.Body body = ask.body().orElse(new Ask.Body("application/json", ""));
        return ask.body().isPresent()
                ? request.method(ask.method(), body.type(), body.text()).build()
                : request.build();
    }

    private static ClusterUnavailableException unavailable(Ask ask, Throwable cause) {
        String why = cause.getMessage() == null ? "no answer in time" : cause.getMessage();
        return new ClusterUnavailableException("the API server does not answer " + ask + ": " + why, cause);
    }
}
