package io.berth.structure;

import static io.berth.structure.Manifests.at;
import static io.berth.structure.Manifests.named;
import static io.berth.structure.Manifests.text;
import static io.restassured.RestAssured.given;

import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the Deployment and the image ask a replica is what a replica answers. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class ProbesTest {
    @ParameterizedTest
    @ValueSource(strings = {"startupProbe", "livenessProbe", "readinessProbe"})
    void everyProbeOfTheDeploymentIsAnswered(String probe) {
        var container = at(named("Deployment", "berth"), "spec", "template", "spec", "containers", 0);
        given().get(text(container, probe, "httpGet", "path")).then().statusCode(200);
    }
}
