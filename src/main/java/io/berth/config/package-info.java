/** Every setting, its default and its bound, in one place; a class is handed its own slice. */
@NullMarked
package io.berth.config;

import org.jspecify.annotations.NullMarked;
