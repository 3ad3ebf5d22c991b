/** The table as those who carry a Pod to its node use it: the cycle, and the recovery of what a dead replica left. */
@NullMarked
package io.berth.reservation.carriage;

import org.jspecify.annotations.NullMarked;
