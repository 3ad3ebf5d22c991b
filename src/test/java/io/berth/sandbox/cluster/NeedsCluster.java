package io.berth.sandbox.cluster;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** On a test class that starts a {@link Cluster}: it is skipped where there are no binaries, and {@code make test} says so at its end. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ClusterCondition.class)
public @interface NeedsCluster {}
