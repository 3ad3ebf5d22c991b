/** {@code make chaos}: Berth, a cluster and clients on one machine, everything that can break broken, and judges that share no code with Berth. */
@NullMarked
package io.berth.chaos;

import org.jspecify.annotations.NullMarked;
