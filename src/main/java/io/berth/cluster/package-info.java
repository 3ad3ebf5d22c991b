/** Pods, nodes, resources: the arithmetic of requests and allocatable. */
@NullMarked
package io.berth.cluster;

import org.jspecify.annotations.NullMarked;
