/** What makes a Pod's volumes ready on its node: chosen, provisioned, bound, and within reach. */
@NullMarked
package io.berth.stage.prebind.volume;

import org.jspecify.annotations.NullMarked;
