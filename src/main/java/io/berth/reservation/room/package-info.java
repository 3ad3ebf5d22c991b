/** The room of all nodes as a replica keeps it in memory, brought up to date by what has changed since it last looked. */
@NullMarked
package io.berth.reservation.room;

import org.jspecify.annotations.NullMarked;
