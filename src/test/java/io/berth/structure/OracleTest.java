package io.berth.structure;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import org.junit.jupiter.api.Test;

/** The judges of a chaos run share no code with what they judge, nor with what breaks it. */
class OracleTest {
    @Test
    void sharesNoCodeWithBerth() {
        classes()
                .that()
                .resideInAPackage("io.berth.chaos.oracle..")
                .and()
                .haveSimpleNameNotEndingWith("Test")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("io.berth.chaos.oracle..", "java..", "com.fasterxml.jackson..", "org.jspecify..")
                .check(Code.tests());
    }
}
