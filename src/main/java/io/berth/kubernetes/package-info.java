/** The adapter to the API server: lists and watches, live reads, binds and fences, events. */
@NullMarked
package io.berth.kubernetes;

import org.jspecify.annotations.NullMarked;
