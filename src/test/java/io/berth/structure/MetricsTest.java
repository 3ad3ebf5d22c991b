package io.berth.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.builder.RequestSpecBuilder;
import io.restassured.specification.RequestSpecification;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** {@code docs/metrics.md} lists what {@code /q/metrics} shows under {@code berth_}: names, types, labels, meanings. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class MetricsTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(\\w+)` \\| (\\w+) \\| (.*?)\\| (.+) \\|$");
    private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (berth_\\w+) (\\w+)$");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"");

    record Metric(String type, String labels, String meaning) {}

    @Test
    void theListIsComplete() {
        decideOnce();
        // What a Prometheus that knows no OpenMetrics is given: a counter's name is that of its samples.
        String shown = RestAssured.given()
                .accept("text/plain; version=0.0.4")
                .get("/q/metrics")
                .asString();
        Map<String, Metric> metrics = new TreeMap<>();
        TYPE.matcher(shown)
                .results()
                .forEach(type -> metrics.put(
                        type.group(1),
                        new Metric(type.group(2), labels(shown, type.group(1)), help(shown, type.group(1)))));
        assertThat(documented()).isNotEmpty().isEqualTo(metrics);
    }

    /** What permits took is told once one was decided. */
    private static void decideOnce() {
        await().atMost(Duration.ofSeconds(30))
                .until(() -> RestAssured.get("/q/health/ready").statusCode() == 200);
        RequestSpecification json = new RequestSpecBuilder()
                .setContentType("application/json")
                .addHeader("Berth-Holder", "approver")
                .build();
        RestAssured.given(json).body("{\"allocatable\": {}}").put("/v1/nodes/metrics");
        String id = RestAssured.given(json)
                .body("""
                        {"pod": {"namespace": "default", "name": "metrics", "uid": "%s"}, "node": "metrics", "requests": {},
                         "permits": [{"name": "quota", "timeout": "1m"}]}""".formatted(UUID.randomUUID()))
                .post("/v1/reservations")
                .path("id");
        RestAssured.given(json)
                .body("{\"decision\": \"deny\"}")
                .post("/v1/reservations/" + id + "/permits/quota")
                .then()
                .statusCode(200);
    }

    private static Map<String, Metric> documented() {
        // Those beside a cluster stand further down, and are seen in a test that has one.
        String always = Code.read(Path.of("docs/metrics.md")).split("beside a cluster only", 2)[0];
        return ROW.matcher(always)
                .results()
                .collect(Collectors.toMap(
                        row -> row.group(1),
                        row -> new Metric(
                                row.group(2), row.group(3).replace("`", "").strip(), row.group(4)),
                        (one, other) -> {
                            throw new AssertionError("twice: " + one);
                        },
                        TreeMap::new));
    }

    private static String help(String shown, String name) {
        return Pattern.compile("(?m)^# HELP " + name + " (.*)$")
                .matcher(shown)
                .results()
                .map(help -> help.group(1).strip())
                .findFirst()
                .orElse("");
    }

    /** Of every sample of the family; a histogram's bucket bound is none of ours. */
    private static String labels(String shown, String name) {
        var samples = Pattern.compile("(?m)^" + name + "(?:_bucket|_count|_sum)?\\{(.*)} ")
                .matcher(shown)
                .results()
                .map(MatchResult::group)
                .collect(Collectors.joining());
        return LABEL
                .matcher(samples)
                .results()
                .map(label -> label.group(1))
                .filter(label -> !label.equals("le"))
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .collect(Collectors.joining(", "));
    }
}
