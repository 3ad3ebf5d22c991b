/** The contract of REST, version 1, call by call, against a real Redis. */
@NullMarked
package io.berth.api;

import org.jspecify.annotations.NullMarked;
