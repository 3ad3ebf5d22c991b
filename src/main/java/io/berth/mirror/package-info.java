/** The table follows the cluster: nodes, bound Pods, foreign binds. */
@NullMarked
package io.berth.mirror;

import org.jspecify.annotations.NullMarked;
