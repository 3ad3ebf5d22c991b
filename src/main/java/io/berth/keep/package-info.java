/** What all replicas keep beside the cluster and no one else may read: secrets, keys and certificates. */
@NullMarked
package io.berth.keep;

import org.jspecify.annotations.NullMarked;
