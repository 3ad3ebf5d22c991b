/** Claims and the volumes behind them: which volume fits a claim, and from which nodes it can be reached. */
@NullMarked
package io.berth.cluster.volume;

import org.jspecify.annotations.NullMarked;
