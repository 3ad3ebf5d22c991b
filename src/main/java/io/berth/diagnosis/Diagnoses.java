package io.berth.diagnosis;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.reservation.FeasibleNodes;
import io.berth.reservation.NodeTable;
import io.berth.reservation.ReservationTable;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Says why a Pod is where it is, from what the API server and the table say now. */
@ApplicationScoped
@CheckReturnValue
public class Diagnoses {
    private final Evidence evidence;
    private final ReservationTable table;
    private final RoomSurvey survey;

    Diagnoses(Evidence evidence, ReservationTable table, NodeTable nodes, FeasibleNodes feasible) {
        this.evidence = evidence;
        this.table = table;
        this.survey = new RoomSurvey(feasible, nodes, table);
    }

    /** Empty: there is no such Pod. Fails with {@code ClusterUnavailableException}, or as the table does. */
    public Uni<Optional<Diagnosis>> of(String namespace, String name) {
        return evidence.gather(namespace, name)
                .chain(gathered -> gathered.map(some -> explain(some).map(Optional::of))
                        .orElseGet(() -> Uni.createFrom().item(Optional.empty())));
    }

    private Uni<Diagnosis> explain(PodEvidence gathered) {
        return table.findByPod(gathered.pod().ref().uid())
                .chain(row -> room(gathered).map(room -> new Situation(gathered, row, room)))
                .map(Rules::explain);
    }

    /** Asked for only where it can decide: the answer is a read of every node. */
    private Uni<Optional<RoomReport>> room(PodEvidence gathered) {
        boolean asks = gathered.pod().node().isEmpty()
                && !gathered.pod().terminal()
                && gathered.pod().gates().isEmpty();
        return asks
                ? survey.of(gathered.pod().requests()).map(Optional::of)
                : Uni.createFrom().item(Optional.empty());
    }
}
