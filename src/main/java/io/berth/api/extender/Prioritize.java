package io.berth.api.extender;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.PodDocuments;
import io.berth.reservation.NodeState;
import io.berth.reservation.OverloadedException;
import io.berth.reservation.TableUnavailableException;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;

/** Which nodes to prefer, see {@link Scores}. A table that is down prefers none. */
@ApplicationScoped
@CheckReturnValue
class Prioritize implements Verb {
    private final PodDocuments pods;
    private final Rooms rooms;

    Prioritize(PodDocuments pods, Rooms rooms) {
        this.pods = pods;
        this.rooms = rooms;
    }

    @Override
    public String name() {
        return "prioritize";
    }

    @Override
    public Uni<Reply> answer(Call call) {
        ExtenderArgs args = ExtenderArgs.read(call.body(), pods);
        List<String> names = args.candidates().names();
        String uid = args.pod().ref().uid();
        return rooms.of(names)
                .emitOn(call.computing())
                .map(known -> new Reply(Reply.Word.ok, document(names, uid, known)))
                .onFailure(Prioritize::isOfTheTable)
                .recoverWithItem(() -> new Reply(Reply.Word.unavailable, document(names, uid, Map.of())));
    }

    private static boolean isOfTheTable(Throwable failure) {
        return failure instanceof TableUnavailableException || failure instanceof OverloadedException;
    }

    /** {@code HostPriorityList} in Go. */
    private static byte[] document(List<String> names, String uid, Map<String, NodeState> known) {
        return Documents.of(json -> {
            json.writeStartArray();
            for (String name : names) {
                json.writeStartObject();
                json.writeStringField("Host", name);
                json.writeNumberField("Score", Scores.of(known.get(name), uid, name));
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    @Override
    public byte[] refusal(String why) {
        return document(List.of(), "", Map.of());
    }
}
