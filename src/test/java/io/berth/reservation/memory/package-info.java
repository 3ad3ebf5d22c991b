/** The table in memory: a second implementation of its ports, written from their contract alone, to compare with. */
@NullMarked
package io.berth.reservation.memory;

import org.jspecify.annotations.NullMarked;
