/** Adapter: the table in Redis, and the callers of its Lua scripts. */
@NullMarked
package io.berth.redis;

import org.jspecify.annotations.NullMarked;
