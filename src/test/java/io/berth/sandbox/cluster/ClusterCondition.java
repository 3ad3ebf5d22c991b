package io.berth.sandbox.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** Skips a class where there is no Kubernetes to run on, and keeps its name for the end of {@code make test}. */
final class ClusterCondition implements ExecutionCondition {
    /** {@code .mvn/skipped} reads it. */
    private static final Path SKIPPED = Path.of("target", "skipped-cluster-tests");

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        if (ClusterBinaries.find().isPresent()) {
            return ConditionEvaluationResult.enabled("the cluster's binaries are there");
        }
        // A class that is skipped is asked about once, and its methods never.
        keep(context.getRequiredTestClass());
        return ConditionEvaluationResult.disabled(ClusterBinaries.HOW_TO_GET);
    }

    private static void keep(Class<?> test) {
        var methods = AnnotationSupport.findAnnotatedMethods(test, Testable.class, HierarchyTraversalMode.TOP_DOWN);
        try {
            Files.createDirectories(SKIPPED.getParent());
            Files.writeString(
                    SKIPPED,
                    test.getSimpleName() + " " + methods.size() + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
