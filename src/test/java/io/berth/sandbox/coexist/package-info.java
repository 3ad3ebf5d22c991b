/** What must hold where schedulers that ask Berth, and schedulers that know nothing of it, place Pods side by side. */
@NullMarked
package io.berth.sandbox.coexist;

import org.jspecify.annotations.NullMarked;
