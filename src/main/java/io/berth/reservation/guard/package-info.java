/** The table as the guard uses it: binds that others send, admitted on their way through the API server. */
@NullMarked
package io.berth.reservation.guard;

import org.jspecify.annotations.NullMarked;
