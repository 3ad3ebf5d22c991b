/** Starts the parts that Berth needs on one machine: Redis and replicas, as processes; for {@code make run} and the tests. */
@NullMarked
package io.berth.sandbox;

import org.jspecify.annotations.NullMarked;
