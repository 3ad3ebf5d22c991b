/** When to do a thing again: ticks, and growing pauses with jitter. */
@NullMarked
package io.berth.pace;

import org.jspecify.annotations.NullMarked;
