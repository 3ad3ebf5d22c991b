/** Builds of Berth in which one rule of its protocol is broken, made beside the product's own and never in it. */
@NullMarked
package io.berth.chaos.planted;

import org.jspecify.annotations.NullMarked;
