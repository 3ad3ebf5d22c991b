package io.berth.sandbox.launch;

import io.berth.sandbox.Replica;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterBinaries;
import io.berth.sandbox.cluster.User;
import java.util.List;
import java.util.stream.Collectors;

/** The first words to whoever has a Kubernetes to try: one Pod's way, in lines to paste. */
final class ClusterGreeting {
    private ClusterGreeting() {}

    static String of(Cluster cluster, List<Replica> replicas) {
        var addresses = replicas.stream()
                .map(replica -> "http://127.0.0.1:" + replica.port())
                .collect(Collectors.joining("  "));
        return """

                Replicas of one table: %s
                They follow a Kubernetes with four real kubelets (each cpu 1, memory 3840Mi, node-04 with two nvidia.com/gpu),
                whose containers only pretend to run. No scheduler is here; be one, in another terminal:

                export KUBECONFIG=%s PATH=%s:$PATH BERTH=http://127.0.0.1:%d
                kubectl get nodes
                kubectl run web --image=web --overrides='{"spec":{"containers":[{"name":"web","image":"web",\
                "resources":{"requests":{"cpu":"500m"}}}]}}'
                curl -sw '\\n' $BERTH/v1/pods/default/web/diagnosis
                row=$(curl -s $BERTH/v1/reservations -H 'Content-Type: application/json' -d '{"node":"node-01",\
                "pod":{"namespace":"default","name":"web","uid":"'$(kubectl get pod web -o 'jsonpath={.metadata.uid}')'"}}'); echo "$row"
                id=$(echo "$row" | sed 's/^{"id":"\\([^"]*\\)".*/\\1/')
                curl -sw '\\n' -X POST $BERTH/v1/reservations/$id/bind
                kubectl get pods -o wide
                curl -sw '\\n' $BERTH/v1/pods/default/web/diagnosis
                curl -sw '\\n' $BERTH/v1/nodes/node-01

                Ctrl-C ends everything.""".formatted(
                        addresses,
                        cluster.kubeconfig(User.ADMIN),
                        ClusterBinaries.get().folder(),
                        replicas.getFirst().port());
    }
}
