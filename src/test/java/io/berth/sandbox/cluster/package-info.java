/** Starts a real Kubernetes on one machine, with real kubelets over a runtime that only pretends; for {@code make run} and the tests. */
@NullMarked
package io.berth.sandbox.cluster;

import org.jspecify.annotations.NullMarked;
