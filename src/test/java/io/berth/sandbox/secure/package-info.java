/** Replicas as schedulers and the API server reach them: over HTTPS, by certificates, behind one address. */
@NullMarked
package io.berth.sandbox.secure;

import org.jspecify.annotations.NullMarked;
