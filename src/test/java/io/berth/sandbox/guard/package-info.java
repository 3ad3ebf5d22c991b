/** Binds under the guard of {@code k8s/guard}: a real API server that asks a packaged replica over HTTPS. */
@NullMarked
package io.berth.sandbox.guard;

import org.jspecify.annotations.NullMarked;
