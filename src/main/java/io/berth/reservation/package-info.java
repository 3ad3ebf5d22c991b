/** The table of assumed Pods: its types, its contract, its state machine, its change feed. */
@NullMarked
package io.berth.reservation;

import org.jspecify.annotations.NullMarked;
