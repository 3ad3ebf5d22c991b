/** The table beside a real cluster, whose replicas follow it under the rights that they have in an operator's. */
@NullMarked
package io.berth.sandbox.follow;

import org.jspecify.annotations.NullMarked;
