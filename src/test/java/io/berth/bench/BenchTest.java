package io.berth.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.bench.HttpExchange.Unit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The benchmark counts right, and does not take a refusal for a grant. */
class BenchTest {
    private static final String CREATED = "HTTP/1.1 201 Created\r\nContent-Length: 12\r\n\r\n{\"id\":\"7-9\"}";

    @Test
    void everyPodOfEveryRequestHasANumberOfItsOwn() {
        var template = Template.of(Workload.reserveMany(), 10);
        var request = template.copy();
        template.fill(request, 640);
        var text = new String(request, ISO_8859_1);
        IntStream.range(640, 704)
                .forEach(number -> assertThat(text).containsOnlyOnce("\"pod-%012d\"".formatted(number)));
        assertThat(text).doesNotContain("7777777").doesNotContain("8888888");
        assertThat(request).hasSameSizeAs(template.copy());
    }

    @Test
    void anAnswerInPiecesIsOneAnswer() {
        var bytes = CREATED.getBytes(ISO_8859_1);
        var exchange = new HttpExchange(Unit.RESERVE, 10);
        assertThat(exchange.begin(1)).isNotEmpty();
        for (var length = 1; length < bytes.length; length++) {
            assertThat(exchange.read(bytes, length)).isEqualTo(Exchange.Step.MORE);
        }
        assertThat(exchange.read(bytes, bytes.length)).isEqualTo(Exchange.Step.DONE);
    }

    @Test
    void aPairDeletesWhatWasReserved() {
        var exchange = new HttpExchange(Unit.PAIR, 10);
        assertThat(exchange.begin(1)).isNotEmpty();
        var step = exchange.read(CREATED.getBytes(ISO_8859_1), CREATED.length());
        assertThat(step)
                .isInstanceOfSatisfying(
                        Exchange.Step.Send.class,
                        send -> assertThat(ISO_8859_1.decode(send.request()).toString())
                                .startsWith("DELETE /v1/reservations/7-9 "));
        var gone = "HTTP/1.1 204 No Content\r\n\r\n";
        assertThat(exchange.read(gone.getBytes(ISO_8859_1), gone.length())).isEqualTo(Exchange.Step.DONE);
    }

    @Test
    void aRefusalEndsTheBenchmark() {
        var full = "HTTP/1.1 409 Conflict\r\nContent-Length: 0\r\n\r\n".getBytes(ISO_8859_1);
        assertThatThrownBy(() -> new HttpExchange(Unit.RESERVE, 10).read(full, full.length))
                .hasMessageContaining("409");
        var batch =
                "HTTP/1.1 200 OK\r\nContent-Length: 28\r\n\r\n{\"results\":[{\"status\":201}]}".getBytes(ISO_8859_1);
        assertThatThrownBy(() -> new HttpExchange(Unit.BATCH, 10).read(batch, batch.length))
                .hasMessageContaining("refused");
        var closed = "*2\r\n$12\r\nTABLE_CLOSED\r\n$1\r\n0\r\n".getBytes(ISO_8859_1);
        assertThatThrownBy(() -> new RawExchange(List.of("PING"), 10, Optional.empty()).read(closed, closed.length))
                .hasMessageContaining("TABLE_CLOSED");
    }

    @Test
    void readsWhatRedisBenchmarkPrints() {
        var csv = """
                "test","rps","avg_latency_ms","min_latency_ms","p50_latency_ms","p95_latency_ms","p99_latency_ms","max_latency_ms"
                "evalsha ab 1 k {"a":"b"}","35087.72","0.045","0.016","0.047","0.071","0.103","0.247"
                """;
        assertThat(RedisBenchmark.figures(csv)).containsExactly(35087.72, 0.045, 0.016, 0.047, 0.071, 0.103, 0.247);
    }

    @Test
    void percentilesAreOfAllThatWasSeen() {
        var latencies = new Latencies();
        IntStream.rangeClosed(1, 5000).forEach(i -> latencies.add((5001 - i) * 1_000_000L));
        assertThat(latencies.millis(0.5)).isEqualTo(2500);
        assertThat(latencies.millis(0.99)).isEqualTo(4950);
    }

    @Test
    void settingsAreBounded() {
        assertThat(BenchSettings.from(Map.of("PODS", "")))
                .isEqualTo(new BenchSettings(
                        3,
                        6,
                        5_000,
                        30_000,
                        BenchSettings.Parts.all,
                        BenchSettings.Parts.all,
                        BenchSettings.Parts.all));
        assertThat(BenchSettings.from(Map.of("CLUSTER", "only")).table()).isFalse();
        assertThatThrownBy(() -> BenchSettings.from(Map.of("NODES", "2", "PODS", "201")))
                .hasMessage("PODS is 1 to 200, not 201");
        assertThatThrownBy(() -> BenchSettings.from(Map.of("CLUSTER", "all"))).hasMessageContaining("none or only");
    }

    @Test
    void eachPartRunsAloneOrIsLeftOut() {
        var binds = BenchSettings.from(Map.of("BINDS", "only"));
        assertThat(List.of(binds.table(), binds.cluster(), binds.binds())).containsExactly(false, false, true);
        var cluster = BenchSettings.from(Map.of("CLUSTER", "only"));
        assertThat(List.of(cluster.table(), cluster.cluster(), cluster.binds())).containsExactly(false, true, false);
        var table = BenchSettings.from(Map.of("CLUSTER", "none"));
        assertThat(List.of(table.table(), table.cluster(), table.binds())).containsExactly(true, false, false);
        assertThat(BenchSettings.from(Map.of("BINDS", "none")).binds()).isFalse();
        var scheduler = BenchSettings.from(Map.of("SCHEDULER", "only"));
        assertThat(List.of(scheduler.table(), scheduler.cluster(), scheduler.binds(), scheduler.scheduler()))
                .containsExactly(false, false, false, true);
        assertThatThrownBy(() -> BenchSettings.from(Map.of("BINDS", "only", "CLUSTER", "only")))
                .hasMessageContaining("only one");
    }

    @Test
    void whatTheApiServerCountsIsSummedByWhatWasAskedFor() {
        var before = ApiRequests.parse("""
                # TYPE apiserver_request_total counter
                apiserver_request_total{code="200",group="",resource="pods",scope="resource",subresource="",verb="GET",version="v1"} 3
                """);
        var after = ApiRequests.parse("""
                apiserver_request_total{code="200",group="",resource="pods",scope="resource",subresource="",verb="GET",version="v1"} 5
                apiserver_request_total{code="404",group="",resource="pods",scope="resource",subresource="",verb="GET",version="v1"} 1
                apiserver_request_total{code="201",resource="pods",scope="resource",subresource="binding",verb="POST",version="v1"} 1e+06
                """);
        assertThat(after.minus(before).counts()).isEqualTo(Map.of("GET pods", 3.0, "POST pods/binding", 1_000_000.0));
    }

    @Test
    void aPodShownAgainIsTimedByItself() {
        assertThat(Repeats.measure(320))
                .extracting(Repeats.Line::change)
                .containsExactly(
                        "bound, 32 a script",
                        "acknowledged, 32 a script",
                        "deleted, 32 a script",
                        "bound, 1 a script",
                        "acknowledged, 1 a script",
                        "deleted, 1 a script");
    }
}
