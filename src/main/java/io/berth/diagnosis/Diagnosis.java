package io.berth.diagnosis;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** Why a Pod is where it is: {@code summary} is for a person, and names the fact that decided. */
public record Diagnosis(
        Verdict verdict,
        Instant since,
        String summary,
        List<String> waitingFor,
        List<NodeRoom> room,
        List<String> facts) {
    public Diagnosis {
        waitingFor = List.copyOf(waitingFor);
        room = List.copyOf(room);
        facts = List.copyOf(facts);
    }

    static Diagnosis of(Verdict verdict, Instant since, String summary) {
        return new Diagnosis(verdict, since, summary, List.of(), List.of(), List.of());
    }

    Diagnosis waitingFor(List<String> more) {
        return new Diagnosis(verdict, since, summary, joined(waitingFor, more), room, facts);
    }

    Diagnosis waitingFor(String one) {
        return waitingFor(List.of(one));
    }

    Diagnosis room(List<NodeRoom> nodes) {
        return new Diagnosis(verdict, since, summary, waitingFor, nodes, facts);
    }

    Diagnosis facts(List<String> more) {
        return new Diagnosis(verdict, since, summary, waitingFor, room, joined(facts, more));
    }

    private static List<String> joined(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }
}
