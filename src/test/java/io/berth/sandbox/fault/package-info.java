/**
 * Faults of the network that a test asks for: a proxy before the API server and one before Redis, which know one request from
 * another. Each stands before one replica, so that what a rule picks is known to be that replica's.
 *
 * <pre>{@code
 * var late = api.rules().strike(bindOf("web"), Fate.held());
 * ...
 * late.awaitHeld(LIMIT);      // the POST has left the replica, and has not reached the API server
 * replica.kill();
 * late.release();             // it arrives all the same
 * late.awaitAnswer(LIMIT);    // what the API server said to it
 * }</pre>
 */
@NullMarked
package io.berth.sandbox.fault;

import org.jspecify.annotations.NullMarked;
