/** What breaks the parts and the wires between them, by a plan that is a function of a seed alone. */
@NullMarked
package io.berth.chaos.nemesis;

import org.jspecify.annotations.NullMarked;
