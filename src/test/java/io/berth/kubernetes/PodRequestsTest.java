package io.berth.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.Quantity;
import io.berth.cluster.ResourceName;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A Pod counts as kube-scheduler counts it; {@code pod-requests.yaml} holds what is expected, and from where it is known. */
class PodRequestsTest {
    static List<RequestsRow> rows() {
        return RequestsRow.all();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void countsAsTheSchedulerDoes(RequestsRow row) {
        byte[] json = Json.write(row.pod()).getBytes(StandardCharsets.UTF_8);
        var requests = PodReader.read(Json.of(PodJson.class).read(json)).requests();
        assertThat(requests.amounts()).isEqualTo(amounts(row.counts()));
    }

    @Test
    void noRowIsThereTwice() {
        assertThat(rows()).hasSizeGreaterThanOrEqualTo(40);
        assertThat(rows().stream().map(row -> row.fields().get("row"))).doesNotHaveDuplicates();
        assertThat(rows()).allSatisfy(row -> assertThat(row.fields()).containsKeys("source", "counts"));
    }

    private static Map<ResourceName, Long> amounts(Map<String, String> counts) {
        var amounts = new TreeMap<ResourceName, Long>();
        counts.forEach((resource, amount) -> {
            var name = new ResourceName(resource);
            amounts.put(name, Quantity.parse(amount).amountOf(name));
        });
        return amounts;
    }
}
