/** The adapter to the API server: lists and watches, live reads, events. */
@NullMarked
package io.berth.kubernetes;

import org.jspecify.annotations.NullMarked;
