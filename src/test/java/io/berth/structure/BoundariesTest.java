package io.berth.structure;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.core.domain.JavaClasses;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** What stays inside which package, and what nobody does at all. */
class BoundariesTest {
    private final JavaClasses main = Code.main();

    @Test
    void redisTypesStayInRedis() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.berth.redis..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.vertx.redis..", "io.vertx.mutiny.redis..", "io.quarkus.redis..")
                .check(main);
    }

    @Test
    void fabric8StaysInKubernetes() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.berth.kubernetes..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.fabric8..", "io.quarkus.kubernetes..")
                .check(main);
    }

    @Test
    void jaxRsStaysInApi() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.berth.api..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("jakarta.ws.rs..", "org.jboss.resteasy..", "io.quarkiverse.resteasy..")
                .check(main);
    }

    @Test
    void redisIsTheOnlyClock() {
        noClasses()
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callConstructor(Date.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Clock.class)
                .because("two machines' clocks differ; System.nanoTime measures durations")
                .check(main);
    }

    @Test
    void nobodySleeps() {
        var rule = noClasses()
                .should()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callMethod(Thread.class, "sleep", java.time.Duration.class)
                .orShould()
                .callMethod(TimeUnit.class, "sleep", long.class)
                .because("a test waits for a condition, and a replica never blocks");
        rule.check(main);
        rule.check(Code.tests());
    }

    @Test
    void aClassIsHandedWhatItNeeds() {
        noFields()
                .should()
                .beAnnotatedWith(Inject.class)
                .orShould()
                .beAnnotatedWith(ConfigProperty.class)
                .because("a constructor says what a class needs, also to a test")
                .check(main);
    }

    @Test
    void onlyTheLogSpeaks() {
        noClasses()
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage("java.util.logging..", "org.slf4j..")
                .because("production logs are JSON, written through org.jboss.logging")
                .check(main);
    }
}
