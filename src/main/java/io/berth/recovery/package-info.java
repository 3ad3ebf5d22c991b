/** What ends by itself: due rows, drifted sums, and an epoch whose data is gone. */
@NullMarked
package io.berth.recovery;

import org.jspecify.annotations.NullMarked;
