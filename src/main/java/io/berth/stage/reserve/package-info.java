/** The stage that takes room: what a Pod asks for is its own, and it must be there to ask. */
@NullMarked
package io.berth.stage.reserve;

import org.jspecify.annotations.NullMarked;
