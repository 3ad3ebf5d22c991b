package io.berth.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.Description.Operation;
import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every status and code that is described is answered, and every answer is described: its status, code and schema. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class DescribedAnswersTest {
    private static final Set<String> BESIDE_A_CLUSTER = Set.of(
            "node-cooling-down",
            "pod-replaced",
            "already-bound",
            "pod-gated",
            "pod-deleting",
            "pod-terminal",
            "unknown-pod",
            "requests-mismatch",
            "cluster-managed");

    private static final String ROWS = "/v1/reservations";
    private static final String ROW = ROWS + "/{id}";
    private static final String NODE = "/v1/nodes/{name}";
    private static final String BEGIN_BIND = ROW + "/begin-bind";
    private static final String BIND = ROW + "/bind";
    private static final String PERMIT = ROW + "/permits/{name}";
    private static final String PERMITS = "/v1/permits";
    private static final String HANDOFFS = "/v1/handoffs";
    private static final String DOCTOR = "/v1/doctor";
    private static final String DIAGNOSIS = "/v1/pods/{namespace}/{name}/diagnosis";
    private static final Set<String> BIND_BESIDE_A_CLUSTER = Set.of("200", "202", "410 reservation-gone");
    private static final String TOO_LARGE = " ".repeat((1 << 20) + 1);

    private DescribedCalls calls = DescribedCalls.NONE;
    private String run = "";

    @BeforeEach
    void start() {
        calls = DescribedCalls.ready();
        run = "r" + UUID.randomUUID().toString().substring(0, 8);
        calls.declare(run, "8");
        calls.put(run + "-cordoned", Map.of("allocatable", Map.of("cpu", "8"), "unschedulable", true));
    }

    @Test
    void allOfThem() {
        calls.description().operations().forEach(this::malformed);
        creates();
        reads();
        deletes();
        changes("renew", "{}");
        changes("begin-bind", "{}");
        changes("settle", "{\"outcome\": \"bound\"}");
        carriage();
        nodes();
        pods();
        Set<String> described = new TreeSet<>();
        for (Operation operation : calls.description().operations()) {
            calls.description().answers(operation).stream()
                    // What only a broken Redis or a bug brings about; tests of those hold them.
                    .filter(answer -> !answer.startsWith("5"))
                    // What only a cluster brings about, which tests beside one have.
                    .filter(answer -> BESIDE_A_CLUSTER.stream().noneMatch(answer::endsWith))
                    .filter(answer -> !(operation.path().equals(DIAGNOSIS) && answer.equals("200")))
                    .filter(answer -> !(operation.path().equals(BIND) && BIND_BESIDE_A_CLUSTER.contains(answer)))
                    .filter(answer -> !(operation.path().equals(BEGIN_BIND) && answer.equals("422 unknown-node")))
                    .forEach(answer -> described.add(operation.key() + " " + answer));
        }
        assertThat(calls.seen()).containsExactlyInAnyOrderElementsOf(described);
    }

    /** What each operation refuses alike. */
    private void malformed(Operation operation) {
        String path = operation
                .path()
                .replace("{id}", "1-1")
                .replace("{namespace}", run)
                .replace("permits/{name}", "permits/quota")
                .replace("{name}", run);
        String body = operation.takesBody()
                ? operation.requestExamples().elements().next().path("value").toString()
                : "";
        calls.send(operation, path + "?a=%00", "");
        calls.send(operation, path, spec -> spec.header("Berth-Holder", ""));
        send(operation, path + "?color=red", body);
        calls.send(operation, path, spec -> spec.accept("text/html").contentType("application/json"));
        if (!operation.method().equals("GET")) {
            calls.send(operation, path, TOO_LARGE);
        }
        if (operation.takesBody()) {
            calls.send(operation, path, "{");
            calls.send(operation, path, spec -> spec.contentType("text/plain").body(body));
        }
    }

    private void creates() {
        Operation create = operation("POST", ROWS);
        String uid = UUID.randomUUID().toString();
        calls.send(create, ROWS, DescribedCalls.claim(uid, run, "1"));
        calls.send(create, ROWS, DescribedCalls.claim(uid, run, "1"));
        calls.send(create, ROWS, DescribedCalls.claim(uid, run, "2"));
        calls.send(
                create,
                ROWS,
                spec -> spec.header("Berth-Holder", "beta")
                        .contentType("application/json")
                        .body(DescribedCalls.claim(uid, run, "1")));
        calls.send(create, ROWS, DescribedCalls.claim("other", run, "100"));
        calls.send(create, ROWS, DescribedCalls.claim("other", run + "-cordoned", "1"));
        calls.send(create, ROWS, DescribedCalls.claim("other", "unknown", "1"));
        calls.send(
                operation("POST", ROWS + "/batch"),
                ROWS + "/batch",
                "{\"items\": [%s, {}]}".formatted(DescribedCalls.claim(uid, run, "2")));
    }

    private void reads() {
        Operation list = operation("GET", ROWS);
        calls.send(list, ROWS + "?limit=1", "");
        calls.send(list, ROWS + "?watch=true&position=1.0", "");
        Operation get = operation("GET", ROW);
        String path = ROWS + "/" + calls.reserve(run);
        String tag = calls.send(get, path, "").header("ETag");
        calls.send(get, path, spec -> spec.header("If-None-Match", tag));
        calls.send(get, ROWS + "/none", "");
        calls.send(get, ROWS + "/1-1", "");
    }

    private void deletes() {
        Operation delete = operation("DELETE", ROW);
        String id = calls.reserve(run);
        calls.send(delete, ROWS + "/" + id, spec -> spec.header("If-Match", "\"none\""));
        calls.send(delete, ROWS + "/" + id, "");
        calls.send(delete, ROWS + "/none", "");
        String binding = calls.reserve(run);
        calls.inPhase(binding, "Binding");
        calls.send(delete, ROWS + "/" + binding, "");
    }

    /** {@code failed} is wrong in every phase but Binding, and a bound row can neither be renewed nor begin to bind. */
    private void changes(String verb, String body) {
        Operation change = operation("POST", ROW + "/" + verb);
        String id = calls.reserve(run);
        if (verb.equals("settle")) {
            calls.inPhase(id, "Binding");
        }
        String path = ROWS + "/" + id + "/" + verb;
        calls.send(
                change,
                path,
                spec -> spec.header("If-Match", "\"none\"")
                        .contentType("application/json")
                        .body(body));
        calls.send(change, path, body);
        calls.send(change, ROWS + "/none/" + verb, body);
        calls.send(change, ROWS + "/1-1/" + verb, body);
        String bound = calls.reserve(run);
        calls.inPhase(bound, "Binding");
        if (verb.equals("begin-bind")) {
            calls.send(change, ROWS + "/" + bound + "/" + verb, "{\"resourceVersion\": \"6\"}");
        }
        calls.inPhase(bound, "Bound");
        calls.send(change, ROWS + "/" + bound + "/" + verb, verb.equals("settle") ? "{\"outcome\": \"failed\"}" : body);
    }

    /** Alpha decides on quota. */
    private void carriage() {
        calls.send(operation("POST", BIND), ROWS + "/" + calls.reserve(run) + "/bind", "{}");
        calls.send(operation("POST", BIND), ROWS + "/none/bind", "{}");
        Operation decide = operation("POST", PERMIT);
        String waiting = ROWS + "/" + calls.reserve(run, "quota");
        calls.send(operation("POST", BEGIN_BIND), waiting + "/begin-bind", "{}");
        String allow = "{\"decision\": \"allow\"}";
        calls.send(decide, waiting + "/permits/other", allow);
        calls.send(decide, waiting + "/permits/quota", allow);
        calls.send(decide, waiting + "/permits/quota", "{\"decision\": \"deny\"}");
        calls.send(decide, ROWS + "/" + calls.reserve(run) + "/permits/quota", allow);
        calls.send(decide, ROWS + "/1-1/permits/quota", allow);
        calls.send(operation("GET", PERMITS), PERMITS + "?limit=1", "");
        // One of epoch 1.
        calls.send(operation("GET", PERMITS), PERMITS + "?continue=MSAx", "");
    }

    private void nodes() {
        calls.send(operation("GET", "/v1/nodes"), "/v1/nodes", "");
        Operation get = operation("GET", NODE);
        calls.send(get, "/v1/nodes/" + run, "");
        calls.send(get, "/v1/nodes/unknown", "");
        Operation put = operation("PUT", NODE);
        String path = "/v1/nodes/" + run + "-new";
        calls.send(put, path, "{\"allocatable\": {}}");
        calls.send(put, path, "{\"allocatable\": {\"cpu\": 1}, \"labels\": {\"a\": \"b\"}}");
        calls.send(operation("DELETE", NODE), path, "");
        calls.send(operation("DELETE", NODE), "/v1/nodes/" + run, "");
        calls.send(
                operation("POST", "/v1/nodes/feasible"),
                "/v1/nodes/feasible",
                "{\"requests\": {\"cpu\": \"1000\"}, \"candidates\": [\"%s\", \"unknown\"]}".formatted(run));
    }

    private void pods() {
        calls.send(operation("GET", DOCTOR), DOCTOR, "");
        calls.send(operation("GET", HANDOFFS), HANDOFFS + "?state=stale", "");
        calls.send(operation("GET", DIAGNOSIS), "/v1/pods/default/web/diagnosis", "");
    }

    private void send(Operation operation, String path, String body) {
        if (operation.takesBody()) {
            calls.send(operation, path, body);
        } else {
            calls.send(operation, path, spec -> spec);
        }
    }

    private Operation operation(String method, String path) {
        return calls.description().operation(method, path);
    }
}
