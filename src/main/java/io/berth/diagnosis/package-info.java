/** Why a Pod is where it is: which side it waits on, since when, for what, and who holds the room. */
@NullMarked
package io.berth.diagnosis;

import org.jspecify.annotations.NullMarked;
