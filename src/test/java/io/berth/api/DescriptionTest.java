package io.berth.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.berth.api.Description.Operation;
import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The OpenAPI document against the code that it describes. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class DescriptionTest {
    private Description description = new Description(Description.tree("{}"));

    @BeforeEach
    void read() {
        description = Description.served();
    }

    @Test
    void everyMethodOfEveryPathIsDescribedAndNoOther() {
        List<String> served = new ArrayList<>();
        for (JavaClass resource : new ClassFileImporter().importPackages("io.berth")) {
            resource.tryGetAnnotationOfType(Path.class)
                    .ifPresent(path -> resource.getMethods()
                            .forEach(method -> httpMethods(method)
                                    .forEach(verb -> served.add(verb + " " + path.value() + suffix(method)))));
        }
        assertThat(description.operations()).extracting(Operation::key).containsExactlyInAnyOrderElementsOf(served);
    }

    private static List<String> httpMethods(JavaMethod method) {
        return method.getAnnotations().stream()
                .map(annotation -> annotation.getRawType().tryGetAnnotationOfType(HttpMethod.class))
                .flatMap(Optional::stream)
                .map(HttpMethod::value)
                .toList();
    }

    private static String suffix(JavaMethod method) {
        return method.tryGetAnnotationOfType(Path.class)
                .map(path -> "/" + path.value())
                .orElse("");
    }

    @Test
    void everyProblemCodeIsDescribedAndNoOther() {
        List<String> described = new ArrayList<>();
        description.document().at("/components/schemas/ProblemCode/enum").forEach(code -> described.add(code.asText()));
        assertThat(described)
                .containsExactlyElementsOf(Arrays.stream(ProblemCode.values())
                        .map(ProblemCode::code)
                        .toList());
    }

    @Test
    void everyDescribedProblemHasItsCodesStatus() {
        for (Operation operation : description.operations()) {
            for (String answer : description.answers(operation)) {
                if (answer.charAt(0) > '3') {
                    assertThat(Arrays.stream(ProblemCode.values()).map(code -> code.status() + " " + code.code()))
                            .as(operation.key())
                            .contains(answer);
                }
            }
        }
    }

    @Test
    void everyExampleIsOfItsSchema() {
        int examples = 0;
        for (JsonNode media : description.document().findValues("application/json")) {
            examples += check(media);
        }
        for (JsonNode media : description.document().findValues("application/problem+json")) {
            examples += check(media);
        }
        assertThat(examples).isGreaterThan(10);
    }

    private int check(JsonNode media) {
        media.path("examples")
                .forEach(example -> assertThat(description.faults(media.path("schema"), example.path("value")))
                        .as(example.toString())
                        .isEmpty());
        return media.path("examples").size();
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        for (JsonNode reference : description.document().findValues("$ref")) {
            assertThat(description
                            .document()
                            .at(reference.asText().substring(1))
                            .isMissingNode())
                    .as(reference.asText())
                    .isFalse();
        }
    }

    @Test
    void itCanBeReadInABrowser() {
        assertThat(RestAssured.get("/q/swagger-ui/").statusCode()).isEqualTo(200);
        assertThat(RestAssured.get("/q/openapi").statusCode()).isEqualTo(200);
    }
}
