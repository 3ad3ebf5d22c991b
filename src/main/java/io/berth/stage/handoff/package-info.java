/** The stage after the bind: the kubelet acknowledges the Pod, turns it away, or is silent. */
@NullMarked
package io.berth.stage.handoff;

import org.jspecify.annotations.NullMarked;
