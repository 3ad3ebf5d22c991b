/** The stage that prepares the node for the Pod, its volumes above all, before the bind. */
@NullMarked
package io.berth.stage.prebind;

import org.jspecify.annotations.NullMarked;
