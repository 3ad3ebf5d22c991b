/** The way in over REST, version 1. */
@NullMarked
package io.berth.api;

import org.jspecify.annotations.NullMarked;
