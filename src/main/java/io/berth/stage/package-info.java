/** What the stages of a Pod's way share. */
@NullMarked
package io.berth.stage;

import org.jspecify.annotations.NullMarked;
