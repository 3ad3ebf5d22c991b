/** Binds that others send, as the guard sees them on their way through the API server: whether each may go on. */
@NullMarked
package io.berth.cycle.guard;

import org.jspecify.annotations.NullMarked;
