/** The protocol of a bind as a model, explored exhaustively: two Pods, one place, two replicas that may stop at any point. */
@NullMarked
package io.berth.cycle.model;

import org.jspecify.annotations.NullMarked;
