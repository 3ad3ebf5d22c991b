package io.berth.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.cluster.MalformedException;
import io.berth.cluster.Pod;
import io.berth.cluster.PodDocuments;
import io.berth.cluster.ResourceName;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Pods by the word of others: read as those of the API server, and whatever is wrong with one is said in one way. */
class PodDocumentsProperties {
    private static final String WHOLE = """
            {"metadata":{"name":"web","namespace":"default","uid":"u-1","creationTimestamp":null},
             "spec":{"priority":7,"containers":[{"name":"m","resources":{"requests":{"cpu":"250m","memory":"1Gi"}}}],
              "volumes":[{"name":"v","persistentVolumeClaim":{"claimName":"c"}}],"schedulingGates":[{"name":"g"}]},
             "status":{"phase":"Pending","conditions":[{"type":"PodScheduled","status":"True",
              "lastTransitionTime":"2026-01-01T00:00:00Z"}]}}""";

    private final PodDocuments documents = new KubernetesPodDocuments();

    @Example
    void whatTheTableAsksOfAPodIsRead() {
        Pod pod = documents.read(bytes(WHOLE));
        assertThat(pod.ref()).hasToString("default/web");
        assertThat(pod.version()).hasToString("0");
        assertThat(pod.priority()).isEqualTo(7);
        assertThat(pod.requests().get(ResourceName.CPU)).isEqualTo(250);
        assertThat(pod.requests().get(ResourceName.MEMORY)).isEqualTo(1L << 30);
    }

    @Example
    void whatIsMissingIsSaid() {
        for (String field : new String[] {"name", "namespace", "uid", "metadata", "spec"}) {
            String body = WHOLE.replaceFirst("\"" + field + "\"", "\"other\"");
            assertThatThrownBy(() -> documents.read(bytes(body)))
                    .as(field)
                    .isInstanceOf(MalformedException.class)
                    .hasMessageContaining("is missing");
        }
        assertThatThrownBy(() -> documents.read(bytes("null"))).isInstanceOf(MalformedException.class);
    }

    @Property(tries = 3000)
    void garbledOnesAreReadOrAreNone(@ForAll @IntRange(max = 10_000) int at, @ForAll byte other) {
        byte[] body = bytes(WHOLE);
        body[at % body.length] = other;
        try {
            assertThat(documents.read(body).ref().uid()).isNotBlank();
        } catch (MalformedException wrong) {
            assertThat(wrong.getMessage()).startsWith("is no Pod").hasSizeLessThan(400);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
