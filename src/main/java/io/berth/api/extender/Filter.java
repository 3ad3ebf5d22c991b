package io.berth.api.extender;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.NodeName;
import io.berth.cluster.PodDocuments;
import io.berth.doctor.SchedulersSeen;
import io.berth.reservation.NodeState;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Which of the nodes have room for the Pod beside all that other schedulers have reserved and bound. */
@ApplicationScoped
@CheckReturnValue
class Filter implements Verb {
    private final PodDocuments pods;
    private final Standing standing;
    private final Rooms rooms;
    private final SchedulersSeen seen;

    Filter(PodDocuments pods, Standing standing, Rooms rooms, SchedulersSeen seen) {
        this.pods = pods;
        this.standing = standing;
        this.rooms = rooms;
        this.seen = seen;
    }

    @Override
    public String name() {
        return "filter";
    }

    @Override
    public Uni<Reply> answer(Call call) {
        ExtenderArgs args = ExtenderArgs.read(call.body(), pods);
        seen.note(args.pod().schedulerName(), call.holder());
        return standing.of(args.pod(), call.holder())
                .chain(own -> failed(args, own))
                .emitOn(call.computing())
                .map(failed -> reply(call, args, failed));
    }

    private Uni<Map<String, Misfit>> failed(ExtenderArgs args, Optional<NodeName> own) {
        return own.isPresent()
                ? Uni.createFrom().item(() -> butFor(own.get(), args))
                : rooms.of(args.candidates().names()).map(known -> misfits(args, known));
    }

    /** Its room is taken already, whatever else is left there. */
    private static Map<String, Misfit> butFor(NodeName own, ExtenderArgs args) {
        Map<String, Misfit> failed = new LinkedHashMap<>();
        args.candidates().names().stream()
                .filter(name -> !name.equals(own.value()))
                .forEach(name -> failed.put(name, Misfit.HELD_ELSEWHERE));
        return failed;
    }

    private static Map<String, Misfit> misfits(ExtenderArgs args, Map<String, NodeState> known) {
        Map<String, Misfit> failed = new LinkedHashMap<>();
        for (String name : args.candidates().names()) {
            Misfit.of(known.get(name), args.pod()).ifPresent(misfit -> failed.put(name, misfit));
        }
        return failed;
    }

    private static Reply reply(Call call, ExtenderArgs args, Map<String, Misfit> failed) {
        boolean none = args.candidates().names().stream().allMatch(failed::containsKey);
        return new Reply(
                none ? Reply.Word.refused : Reply.Word.ok,
                FilterResult.document(call.body(), args.candidates(), failed));
    }

    @Override
    public byte[] refusal(String why) {
        return FilterResult.error(why);
    }
}
