package io.berth.kubernetes;

import io.berth.cluster.SeenNode;
import io.berth.mirror.NodeSource;
import io.berth.mirror.Seen;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** The cluster's nodes, by list and watch. */
@ApplicationScoped
@Startup
class KubernetesNodes implements NodeSource {
    private final Reflector<NodeJson, SeenNode> reflector;

    KubernetesNodes(Vertx vertx, ApiServer api, Workers workers, MeterRegistry meters, Waiters waiters) {
        var nodes = new Kind<NodeJson, SeenNode>(
                "nodes", "/api/v1/nodes", NodeJson.class, NodeReader::read, node -> Optional.empty());
        this.reflector = new Reflector<>(vertx, api, workers, nodes, new Relists(meters, "nodes"), waiters::nodes);
    }

    @Override
    public Multi<Seen<SeenNode>> follow() {
        return reflector.follow();
    }

    @Override
    public Uni<Seen.Listed<SeenNode>> list() {
        return reflector.lister().list();
    }

    @Override
    public boolean watching() {
        return reflector.up();
    }

    @Override
    public void restart() {
        reflector.restart();
    }
}
