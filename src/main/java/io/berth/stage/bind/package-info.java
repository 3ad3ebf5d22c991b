/** The stage that binds: reads, begin-bind, one POST, and what its answer is evidence of. */
@NullMarked
package io.berth.stage.bind;

import org.jspecify.annotations.NullMarked;
