/** The adapter on a real API server. */
@NullMarked
package io.berth.kubernetes;

import org.jspecify.annotations.NullMarked;
