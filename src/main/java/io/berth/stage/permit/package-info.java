/** The stage in which a reservation waits for the word of approvers and of plugins. */
@NullMarked
package io.berth.stage.permit;

import org.jspecify.annotations.NullMarked;
