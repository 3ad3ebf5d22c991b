package io.berth.redis;

import io.berth.config.BerthConfig;
import io.berth.reservation.Journal;
import io.berth.reservation.OverloadedException;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import io.vertx.redis.client.RedisOptions;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The way to Redis: a few pipelining connections, a bound on the calls in flight, a deadline for each. */
@ApplicationScoped
@Startup
class RedisLink {
    private static final long SWEEP_MILLIS = 50;

    private final Vertx vertx;
    private final Journal journal;
    private final List<Lane> lanes;
    private final int maxInFlight;
    private final Duration deadline;
    private final AtomicInteger inFlight;
    private final AtomicInteger turn = new AtomicInteger();
    private final Map<LuaScript, Verb> verbs;
    /** Where the table must be acknowledged by Redis' replicas. */
    private final Optional<Acknowledged> acknowledged;

    RedisLink(Vertx vertx, RedisAddress address, Journal journal, BerthConfig config, MeterRegistry meters) {
        this.vertx = vertx;
        this.journal = journal;
        this.maxInFlight = config.table().maxInFlight();
        this.deadline = config.table().deadline();
        RedisOptions options = address.options();
        this.lanes = IntStream.range(0, config.table().connections())
                .mapToObj(i -> new Lane(
                        ((VertxInternal) vertx).createEventLoopContext(), new Reconnector("table-" + i, options)))
                .toList();
        this.verbs = new EnumMap<>(LuaScript.class);
        for (LuaScript script : LuaScript.values()) {
            verbs.put(script, Verb.of(script, config.pool(), meters));
        }
        int replicas = config.table().acknowledgements();
        this.acknowledged =
                replicas == 0 ? Optional.empty() : Optional.of(new Acknowledged(vertx, options, replicas, deadline));
        this.inFlight = new AtomicInteger();
        Gauge.builder("berth.table.calls.in.flight", inFlight::get)
                .description("Calls of the table that this replica waits for")
                .register(meters);
        Gauge.builder(
                        "berth.redis.connections",
                        () -> lanes.stream().filter(Lane::up).count())
                .description("Connections of this replica to Redis that stand")
                .register(meters);
    }

    @PostConstruct
    void open() {
        lanes.forEach(Lane::open);
        acknowledged.ifPresent(Acknowledged::open);
        vertx.setPeriodic(SWEEP_MILLIS, ignored -> lanes.forEach(Lane::sweep));
    }

    void close(@Observes ShutdownEvent event) {
        lanes.forEach(Lane::close);
        acknowledged.ifPresent(Acknowledged::close);
    }

    boolean up() {
        return lanes.stream().anyMatch(Lane::up);
    }

    Optional<String> refusal() {
        return lanes.stream().map(Lane::refusal).flatMap(Optional::stream).findFirst();
    }

    Uni<Reply> run(LuaScript script, String... arguments) {
        return run(script, List.of(arguments));
    }

    Uni<Reply> run(LuaScript script, Stream<String> arguments) {
        return run(script, arguments.toList());
    }

    /** Done only when as many of Redis' replicas have it as {@code berth.table.acknowledgements} demands. */
    Uni<Reply> runAcknowledged(LuaScript script, Stream<String> arguments) {
        return acknowledged
                .map(lane -> lane.run(Objects.requireNonNull(verbs.get(script)), arguments.toList())
                        .invoke(reply -> reply.eachExpired(journal::expired)))
                .orElseGet(() -> run(script, arguments));
    }

    private Uni<Reply> run(LuaScript script, List<String> arguments) {
        Uni<Reply> sent = send(script, arguments);
        return script.changes() ? sent.invoke(reply -> reply.eachExpired(journal::expired)) : sent;
    }

    private Uni<Reply> send(LuaScript script, List<String> arguments) {
        return Uni.createFrom().emitter(emitter -> {
            if (inFlight.incrementAndGet() > maxInFlight) {
                inFlight.decrementAndGet();
                emitter.fail(new OverloadedException("more than " + maxInFlight + " calls in flight"));
                return;
            }
            long start = System.nanoTime();
            Verb verb = Objects.requireNonNull(verbs.get(script));
            Call call = new Call(verb, arguments, start + deadline.toNanos(), (reply, failure) -> {
                inFlight.decrementAndGet();
                verb.timer().record(Duration.ofNanos(System.nanoTime() - start));
                if (reply != null) {
                    emitter.complete(new Reply(reply));
                } else {
                    emitter.fail(failure);
                }
            });
            lane().submit(call);
        });
    }

    private Lane lane() {
        for (Lane lane : lanes) {
            if (lane.isMine() && lane.up()) {
                return lane;
            }
        }
        int first = Math.floorMod(turn.getAndIncrement(), lanes.size());
        for (int i = 0; i < lanes.size(); i++) {
            Lane lane = lanes.get((first + i) % lanes.size());
            if (lane.up()) {
                return lane;
            }
        }
        return lanes.get(first);
    }
}
