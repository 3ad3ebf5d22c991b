/** The table of speeds that {@code make bench} prints. */
@NullMarked
package io.berth.bench;

import org.jspecify.annotations.NullMarked;
