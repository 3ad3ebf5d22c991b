package io.berth.recovery;

import io.berth.cluster.NodeName;
import io.berth.config.BerthConfig;
import io.berth.pace.Periodically;
import io.berth.reservation.NodeTable;
import io.berth.reservation.Upkeep;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/** Recomputes every node's sums from its rows, one node a script. A difference is a bug of ours, and is said so. */
@ApplicationScoped
@Startup
public class Auditor {
    private static final Logger LOG = Logger.getLogger(Auditor.class);
    private static final int PAGE = 100;

    private final Upkeep upkeep;
    private final NodeTable nodes;
    private final AtomicLong drifted;
    private final Periodically tick;

    Auditor(Vertx vertx, Upkeep upkeep, NodeTable nodes, BerthConfig config, MeterRegistry meters) {
        this.upkeep = upkeep;
        this.nodes = nodes;
        this.drifted = new AtomicLong();
        Gauge.builder("berth.audit.drifted.sums", drifted::get)
                .description("Kept sums that the last audit of this replica found to differ from their rows")
                .register(meters);
        Duration interval = config.audit().interval();
        // Not while it starts, and not all replicas at once: a large table takes thousands of calls.
        Duration first =
                Duration.ofMillis(RandomGenerator.getDefault().nextLong(interval.toMillis() / 2, interval.toMillis()));
        this.tick = new Periodically(vertx, first, interval, () -> audit().replaceWithVoid());
    }

    /** One pass over all nodes; gives what differs. */
    public Uni<List<Upkeep.Drift>> audit() {
        return audit(Optional.empty(), List.of()).invoke(drifts -> drifted.set(drifts.size()));
    }

    private Uni<List<Upkeep.Drift>> audit(Optional<NodeName> after, List<Upkeep.Drift> before) {
        return nodes.list(PAGE, after)
                .chain(page -> Multi.createFrom()
                        .iterable(page.items())
                        .onItem()
                        .transformToUniAndConcatenate(
                                node -> upkeep.audit(node.node().name()))
                        .onItem()
                        .transformToIterable(this::report)
                        .collect()
                        .asList()
                        .map(found -> joined(before, found))
                        .chain(drifts ->
                                page.next().isEmpty() ? Uni.createFrom().item(drifts) : audit(page.next(), drifts)));
    }

    private List<Upkeep.Drift> report(List<Upkeep.Drift> drifts) {
        drifts.forEach(drift -> LOG.errorf(
                "Audit: node %s keeps %s %s = %d, its rows make %d",
                drift.node(), drift.sum(), drift.resource(), drift.kept(), drift.recomputed()));
        return drifts;
    }

    private static List<Upkeep.Drift> joined(List<Upkeep.Drift> before, List<Upkeep.Drift> found) {
        return Stream.concat(before.stream(), found.stream()).toList();
    }

    void stop(@Observes ShutdownEvent event) {
        tick.close();
    }
}
