/** The way of a Pod through the stages, and the only place that undoes. */
@NullMarked
package io.berth.cycle;

import org.jspecify.annotations.NullMarked;
