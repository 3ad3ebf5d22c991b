package io.berth.api;

import static io.berth.api.Wire.as;
import static io.berth.api.Wire.awaitOpen;
import static io.berth.api.Wire.parameters;
import static io.berth.api.Wire.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class DiagnosisTest {
    @BeforeEach
    void open() {
        awaitOpen();
    }

    @Test
    void withoutAClusterNothingIsKnownOfAnyPod() {
        Response refused = problem(as("operator").get("/v1/pods/default/web/diagnosis"), ProblemCode.NOT_FOUND);
        assertThat(refused.<String>path("detail")).contains("no cluster is read");
    }

    @Test
    void namesThatNoPodHasAreWrong() {
        Response wrong =
                problem(as("operator").get("/v1/pods/a.b/Web/diagnosis?color=red"), ProblemCode.INVALID_REQUEST);
        assertThat(parameters(wrong)).containsExactly("color", "namespace", "name");
    }
}
