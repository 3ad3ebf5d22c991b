package io.berth.api;

import com.fasterxml.jackson.core.JsonGenerator;
import io.berth.stage.reserve.Ask;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes the reservations of a batch: all at once, except that those of one Pod keep their order. */
final class Batch {
    /** Each item's deadline starts when it is sent, so that a large batch on a slow machine is no outage. */
    private static final int AT_ONCE = 128;

    private Batch() {}

    /** One answer an item, in the order of the items; none of them fails. */
    static Uni<Answer> run(List<BatchReader.Item> items, Function<Ask, Uni<Answer>> reserve) {
        Map<String, Uni<Answer>> lastOfPod = new HashMap<>();
        List<Uni<Answer>> answers = new ArrayList<>(items.size());
        for (BatchReader.Item item : items) {
            answers.add(
                    switch (item) {
                        case BatchReader.Item.Wrong(var problem) ->
                            Uni.createFrom().item(new Answer.Refused(problem));
                        case BatchReader.Item.Sound(var ask) ->
                            lastOfPod.compute(
                                    ask.pod().uid(), (uid, earlier) -> once(after(earlier, () -> reserve.apply(ask))));
                    });
        }
        return Uni.join()
                .all(answers)
                .usingConcurrencyOf(AT_ONCE)
                .andCollectFailures()
                .map(Batch::answer);
    }

    private static Uni<Answer> after(@Nullable Uni<Answer> earlier, Supplier<Uni<Answer>> own) {
        return earlier == null ? own.get() : earlier.chain(own::get);
    }

    /** Subscribed to twice, by the join and by a later item of the same Pod, it is still sent once. */
    private static Uni<Answer> once(Uni<Answer> answer) {
        return answer.onFailure()
                .recoverWithItem(failure -> new Answer.Refused(Failures.problem(failure)))
                .memoize()
                .indefinitely();
    }

    private static Answer answer(List<Answer> answers) {
        return new Answer.Document(200, json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("results");
            for (Answer answer : answers) {
                write(json, answer);
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    private static void write(JsonGenerator json, Answer answer) throws IOException {
        json.writeStartObject();
        switch (answer) {
            case Answer.Created(var row) -> {
                json.writeNumberField("status", 201);
                json.writeFieldName("reservation");
                ReservationJson.write(json, row);
            }
            case Answer.Row(var row) -> {
                json.writeNumberField("status", 200);
                json.writeFieldName("reservation");
                ReservationJson.write(json, row);
            }
            case Answer.Refused(var problem) -> {
                json.writeNumberField("status", problem.code().status());
                json.writeFieldName("problem");
                problem.write(json);
            }
            case Answer.Accepted ignored -> throw new IllegalStateException("an assume is done when it is answered");
            case Answer.NotModified ignored -> throw new IllegalStateException("an assume is no read");
            case Answer.Document ignored -> throw new IllegalStateException("an assume gives a row");
            case Answer.Nothing ignored -> throw new IllegalStateException("an assume gives a row");
        }
        json.writeEndObject();
    }
}
