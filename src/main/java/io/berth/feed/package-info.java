/** The change feed of a replica, for any number of watchers over one tail of the log. */
@NullMarked
package io.berth.feed;

import org.jspecify.annotations.NullMarked;
