/** {@code make run}: Berth on this machine, with a Kubernetes or without, and the first words to whoever tries it. */
@NullMarked
package io.berth.sandbox.launch;

import org.jspecify.annotations.NullMarked;
