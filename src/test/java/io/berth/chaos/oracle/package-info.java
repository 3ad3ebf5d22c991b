/** What judges a chaos run: it reads the API server by itself, counts by itself, and knows nothing of Berth. */
@NullMarked
package io.berth.chaos.oracle;

import org.jspecify.annotations.NullMarked;
