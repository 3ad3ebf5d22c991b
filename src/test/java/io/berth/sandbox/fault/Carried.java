package io.berth.sandbox.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.Rest;
import java.io.UncheckedIOException;
import java.util.Map;

/** A Pod that room is reserved for, and how its bind goes. */
record Carried(FaultyCluster at, String pod, String node, String id) {
    String token() {
        return id.substring(id.indexOf('-') + 1);
    }

    /** Asks, and does not wait: who is asked may be about to die. */
    Carried askedOf(FaultyReplica replica) {
        Thread.startVirtualThread(() -> {
            try {
                var answer = replica.rest().post(path() + "/bind", Map.of("wait", "0s"));
                if (answer.status() >= 400) {
                    System.err.println("asked to bind " + pod + ": " + answer);
                }
            } catch (UncheckedIOException gone) {
                // That it ended tells the test nothing new.
            }
        });
        return this;
    }

    String path() {
        return "/v1/reservations/" + id;
    }

    /** As this replica answers who asks again, once it has ended. */
    Rest.Answer endedAt(FaultyReplica replica) {
        return replica.rest().post(path() + "/bind", Map.of("wait", "30s")).expect(200);
    }

    String resultAt(FaultyReplica replica) {
        return endedAt(replica).body().at("/outcome/result").asText();
    }

    int attemptsAt(FaultyReplica replica) {
        return endedAt(replica).body().at("/outcome/attempts").asInt();
    }

    String phaseAt(FaultyReplica replica) {
        return replica.rest().get(path()).text("phase");
    }

    boolean isBound() {
        return at.pods().read(pod).at("/spec/nodeName").asText().equals(node);
    }

    /** Both replicas agree with the API server. */
    void awaitBound() {
        for (var replica : at.replicas()) {
            assertThat(resultAt(replica)).as("%s at %s", pod, replica).isEqualTo("Bound");
        }
        assertThat(isBound()).as("%s is bound", pod).isTrue();
    }

    void awaitFenced() {
        for (var replica : at.replicas()) {
            assertThat(resultAt(replica)).as("%s at %s", pod, replica).isEqualTo("Fenced");
        }
        assertThat(isBound()).as("%s is bound", pod).isFalse();
    }
}
